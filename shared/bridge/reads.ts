import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** The reads of the bridge whose answers are kept on this computer. */
export const ReadName = z.enum([
  'stores.list',
  'stores.get',
  'stores.contacts',
  'stores.expectations',
  'stores.expositions',
  'protocols.list',
  'protocols.get',
  'fillRates.crossStore',
  'fillRates.store',
  'fillRates.exposition',
]);
export type ReadName = z.infer<typeof ReadName>;

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
