import type { ReadName } from '#shared/bridge/read-name.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** A read of the bridge with its input, as the events of the core name it. */
export type ReadKey = { readonly read: ReadName; readonly inputKey: string };

/** @param input as it is given to the bridge; undefined for a read without one */
export function readKey(read: ReadName, input?: unknown): ReadKey {
  return { read, inputKey: canonicalJson(input) };
}

/** One text per read and input. */
export function nameOfRead({ read, inputKey }: ReadKey): string {
  return `${read} ${inputKey}`;
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query whose answer the core keeps carries its key, so that events of the core find it. */
    queryMeta: { readonly of?: ReadKey };
  }
}
