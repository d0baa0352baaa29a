import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';
import { ReadName } from './read-name.ts';

/** A read with its input, as `changed` events name it. */
export const OneRead = z.object({
  read: ReadName,
  /** canonicalJson of the input of the read's bridge call (shared/lib/canonical-json.ts). */
  inputKey: z.string().max(1_000_000),
});
export type OneRead = z.infer<typeof OneRead>;

export const readsContract = {
  /**
   * Asks the service once more, because a person wants it now. Answers when it has, or why it has not; the new
   * value comes with the `changed` event that follows.
   */
  refresh: oc.input(OneRead).output(answer(z.object({ asOf: z.iso.datetime() }))),
};
