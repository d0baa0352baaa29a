import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import type { Chain } from '#service/store/chain.ts';
import { CHAIN_TIME_ZONE } from '../builders/chain.ts';

/** When the sample of these tests ends. */
export const SAMPLE_END = new Date('2026-11-20T10:00:00Z');

/**
 * Some stores of the sample, from a local date on: small enough for the rule that goes photo by photo.
 *
 * @param count how many stores, spread over the chain
 */
export function partOfSample(count: number, firstDate: string): Chain {
  const whole = makeSampleChain({ seed: 1, now: SAMPLE_END, timeZone: CHAIN_TIME_ZONE });
  const step = Math.floor(whole.stores.length / count);
  const stores = whole.stores.filter((_store, at) => at % step === 0).slice(0, count);
  const ids = new Set(stores.map(({ store }) => store.storeId));
  const protocols = [...whole.protocols].filter((run) => ids.has(run.storeId) && run.scheduledDate >= firstDate);
  const runs = new Set(protocols.map(({ protocolId }) => protocolId));
  return { ...whole, stores, protocols, images: [...whole.images].filter(({ protocolId }) => runs.has(protocolId)) };
}
