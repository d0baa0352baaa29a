import type { ExpositionFillRate } from '#shared/bridge/reports.ts';
import type {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import { ofText, readAs } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Fill rates as the service counts them, or, without it, as the kept photos do. */
export function fillRatesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.fillRates;
  return {
    crossStore: calls.crossStore.handler(({ input, signal }) =>
      answering(async () =>
        ofText<CrossStoreFillRateResponse>(await session().reads.readText('fillRates.crossStore', input, signal)),
      ),
    ),
    store: calls.store.handler(({ input, signal }) =>
      answering(async () => ofText<FillRateResponse>(await session().reads.readText('fillRates.store', input, signal))),
    ),
    exposition: calls.exposition.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('fillRates.exposition', input, signal), withoutLinks)),
    ),
  };
}

function withoutLinks({ items, ...rest }: ExpositionFillRateResponse): ExpositionFillRate {
  return { ...rest, items: items.map(({ imageUrl: _, ...item }) => item) };
}
