import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** Files that somebody opened outside of Endcap. */
export const openedFilesCalls = ({ openedFiles }: Pick<BridgeParts, 'openedFiles'>): CallsOf<'openedFiles'> => ({
  async read({ id }) {
    const read = await openedFiles.read(id);
    return read.result === 'read' ? { result: 'read', file: new Blob([read.bytes]) } : read;
  },
});
