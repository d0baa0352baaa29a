import type { Answered } from '#electron/api/api-client.ts';
import type { Asked } from './read-source.ts';

/** The answer of an operation that never cuts. */
export function wholeAnswer<Value>({ value, at }: Answered<Value>): Asked<Value> {
  return { value, at, complete: true };
}
