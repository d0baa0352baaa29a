import type { Bridge } from '#renderer/bridge/bridge.ts';

/** A file that was given out. `isKnown`: it is on the disk, under this name; else a browser has begun to save it. */
export type GivenFile = { readonly name: string; readonly isKnown: boolean };

/**
 * Has a file saved, where Endcap or the browser asks a person, or on its own.
 *
 * @returns null: the person closed the window that asked where
 * @throws BridgeFailure `unwritable`
 */
export async function saveFile({ savedFiles }: Bridge, file: Blob, name: string): Promise<GivenFile | null> {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  try {
    const ended = await savedFiles.ended({ id: url.slice(url.lastIndexOf('/') + 1) });
    if (ended.state === 'cancelled') return null;
    return ended.state === 'saved' ? { name: ended.name, isKnown: true } : { name, isKnown: false };
  } finally {
    URL.revokeObjectURL(url);
  }
}
