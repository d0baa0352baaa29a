import type { Bridge } from '#renderer/bridge/endcap.ts';
import { type ImportOutcome, MOST_IMPORT_BYTES } from '#shared/bridge/publish.ts';

/** A file of changes that was opened, and what would become of it. */
export type OpenedFile = { readonly name: string; readonly json: unknown; readonly outcome: ImportOutcome };

/** How the step of an import is named. */
export const IMPORT_STEP = { key: 'import', cells: 0, data: {} };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Reads a file and asks what it would do; nothing is taken from it yet. */
export async function readChangeFile(bridge: Bridge, file: File): Promise<OpenedFile> {
  const refused = (reason: 'too_large' | 'not_json'): OpenedFile => ({
    name: file.name,
    json: null,
    outcome: { ok: false, reason },
  });
  if (file.size > MOST_IMPORT_BYTES) return refused('too_large');
  const json = parseJson(await file.text());
  if (json === undefined) return refused('not_json');
  const outcome = await bridge.publish.importChanges({ file: json, isTrial: true, name: IMPORT_STEP });
  return { name: file.name, json, outcome };
}
