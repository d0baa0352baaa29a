import { z } from 'zod';

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
