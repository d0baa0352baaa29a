import { isoOf } from '#electron/lib/clock.ts';
import { valueOrThrow } from '#electron/offline/round-ports.ts';
import { runWithPhotos } from '#electron/photos/photo-links.ts';
import type { ExpositionFillRate } from '#shared/bridge/reports.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import type { Store } from '#shared/contract/store.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { type BridgeParts, bridge, ofText, readAs } from './handler-parts.ts';
import { draftedCode } from './hidden-codes.ts';

/** Stores and what is configured for them. */
export function storesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.stores;
  return {
    list: calls.list.handler(({ signal }) =>
      answering(() => readAs(session().reads.read('stores.list', undefined, signal), (stores) => stores.map(rowOf))),
    ),
    get: calls.get.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.get', input, signal), rowOf)),
    ),
    loginCode: calls.loginCode.handler(({ input: { whose, ...store }, signal }) =>
      answering(async () => {
        if (whose === 'draft') return draftedCode(session(), store.externalId);
        // Never answered from this computer: an expired code helps nobody.
        return (await session().api.getStore({ params: store }, { signal })).value.loginCode;
      }),
    ),
    contacts: calls.contacts.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.contacts', input, signal), itemsOf)),
    ),
    expectations: calls.expectations.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.expectations', input, signal), itemsOf)),
    ),
    expositions: calls.expositions.handler(({ input, signal }) =>
      answering(() => readAs(session().reads.read('stores.expositions', input, signal), itemsOf)),
    ),
    findDisplays: calls.findDisplays.handler(({ input }) =>
      answering(async () => {
        const { cache } = session();
        return valueOrThrow(cache, await cache.report('displays.find', input));
      }),
    ),
  };
}

function rowOf({ loginCode: _, ...row }: Store): StoreRow {
  return row;
}

const itemsOf = <Item>({ items }: { items: Item[] }): Item[] => items;

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export function protocolsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    list: bridge.protocols.list.handler(({ input, signal }) =>
      answering(() =>
        readAs(session().reads.read('protocols.list', input, signal), ({ items }) => items.map(runFacts)),
      ),
    ),
    get: bridge.protocols.get.handler(({ input, signal }) =>
      answering(() =>
        readAs(session().reads.read('protocols.get', input, signal), (record) => {
          const { run, photos } = runWithPhotos(record, input);
          return { run, photos: photos.map(({ photo }) => photo) };
        }),
      ),
    ),
  };
}

/** Fill rates as the service counts them, or, without the service, as the stored photo results give them. */
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

/** Pictures as bytes: the page loads no remote images. */
export function photosRouter({
  answering,
  session,
  pictures,
}: Pick<BridgeParts, 'answering' | 'session' | 'pictures'>) {
  return {
    image: bridge.photos.image.handler(({ input: { photoKey, size }, signal }) =>
      answering(async () => {
        const { bytes, type } = await pictures.get(session(), photoKey, size, signal, true);
        return new Blob([bytes], { type });
      }),
    ),
  };
}

/** What a person asks for beyond reading. */
export function readsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    refresh: bridge.reads.refresh.handler(({ input, signal }) =>
      answering(async () => ({ asOf: isoOf(await session().reads.refresh(input, signal)) })),
    ),
  };
}
