import { z } from 'zod';
import type { ApiAnswer } from '#electron/api/api-client.ts';
import { countRuns, readAllStores, readRuns } from '#electron/api/read-lists.ts';
import type { CachedAnswer } from '#electron/cache/cache.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { runWithPhotos } from '#electron/photos/photo-links.ts';
import {
  CrossStoreQuery,
  ExpositionFillRateQuery,
  OfRun,
  RunsQuery,
  StoreFillRateQuery,
} from '#shared/bridge/reports.ts';
import { OfStore } from '#shared/bridge/stores.ts';
import { ContactListResponse } from '#shared/contract/contact.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ExpectationListResponse } from '#shared/contract/expectation.ts';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import { ProtocolDetail, ProtocolListResponse, type ProtocolSummary } from '#shared/contract/protocol.ts';
import { Store } from '#shared/contract/store.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { askKnownStores } from './ask-known-stores.ts';
import type { Ageing, ReadSources } from './read-source.ts';
import { wholeRun } from './whole-run.ts';

type StoreReads = 'stores.list' | 'stores.get' | 'stores.contacts' | 'stores.expectations' | 'stores.expositions';

// Runs don't change these; a person may, in another program.
const ageing = (): Ageing => ({ kind: 'day' });

/** Stores and what is configured for them. */
const storeSources: Pick<ReadSources, StoreReads> = {
  'stores.list': {
    input: z.undefined(),
    value: z.array(Store),
    async ask(_, { api, onRequest, ...options }) {
      const { stores, at, complete, unread } = await readAllStores(api, { ...options, onRequest });
      return { value: [...stores], asOf: at, complete, unread };
    },
    ageing,
  },
  'stores.get': {
    input: OfStore,
    value: Store,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.getStore({ params }, options)),
    ageing,
  },
  'stores.contacts': {
    input: OfStore,
    value: ContactListResponse,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreContacts({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  },
  'stores.expectations': {
    input: OfStore,
    value: ExpectationListResponse,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreExpectations({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  },
  'stores.expositions': {
    input: OfStore,
    value: ExpositionListResponse,
    ask: async (params, { api, ...options }) =>
      wholeAnswer(await api.listStoreExpositions({ params }, { ...options, spoiled: 'left_out' })),
    ageing,
  },
};

type FillRateReads = 'fillRates.crossStore' | 'fillRates.store' | 'fillRates.exposition';

const ageingOfMany = ({ externalIds, to }: CrossStoreQuery): Ageing => ({
  kind: 'run',
  externalIds: externalIds ?? null,
  until: Date.parse(to),
});

/** Fill rates as the service counts them (architecture.md section 11: never averaged again here). */
const fillRateSources: Pick<ReadSources, FillRateReads> = {
  'fillRates.crossStore': {
    input: CrossStoreQuery,
    value: CrossStoreFillRateResponse,
    async ask({ externalIds, ...rest }, { api, onRequest: _, ...options }) {
      // What can't be asked is not a store that the service does not know.
      commaSeparated(externalIds);
      const ask = (ids: readonly string[] | undefined) => {
        const query = { ...rest, externalIds: commaSeparated(ids) };
        return api.getCrossStoreFillRates({ query }, { ...options, spoiled: 'left_out' });
      };
      return askKnownStores(api, externalIds, ask, options);
    },
    ageing: ageingOfMany,
    ageingUnread: ageingOfMany,
  },
  'fillRates.store': {
    input: StoreFillRateQuery,
    value: FillRateResponse,
    ask: async ({ externalId, ...query }, { api, ...options }) =>
      wholeAnswer(await api.getStoreFillRates({ params: { externalId }, query }, { ...options, spoiled: 'left_out' })),
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    counted: ({ groupBy: _, ...runs }, { summary }) => ({ runs, count: summary.protocolCount }),
  },
  'fillRates.exposition': {
    input: ExpositionFillRateQuery,
    value: ExpositionFillRateResponse,
    ask: async ({ externalId, expositionId, ...query }, { api, ...options }) =>
      wholeAnswer(
        await api.getExpositionFillRate(
          { params: { externalId, expositionId }, query },
          { ...options, spoiled: 'left_out' },
        ),
      ),
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    links: (input, { items }) =>
      items
        // A report that was calculated here may contain a photo whose link is not known.
        .filter(({ imageUrl }) => imageUrl !== '')
        .map(({ photoId, imageUrl }) => [photoId, { url: imageUrl, parent: { kind: 'exposition', ...input } }]),
  },
};

/** The API can't express an ID that contains a comma (api.md section 4.12); asking for other stores would be worse. */
function commaSeparated(externalIds: readonly string[] | undefined): string | undefined {
  const unsayable = externalIds?.findIndex((id) => id.includes(',')) ?? -1;
  if (unsayable >= 0) {
    const issues = [
      { path: `externalIds.${unsayable}`, message: 'An external ID with a comma cannot be asked for here' },
    ];
    throw new FailureError({ code: 'validation_failed', message: 'Refused before sending', issues });
  }
  return externalIds?.join(',');
}

/** Statuses after which the service no longer changes a run (api.md section 3). */
const FINAL: readonly (string | null)[] = ['completed', 'failed'];

/** Protocol runs, read by meaning because the specification leaves their fields open. */
const runSources: Pick<ReadSources, 'protocols.list' | 'protocols.get'> = {
  'protocols.list': {
    input: RunsQuery,
    value: ProtocolListResponse,
    async ask({ externalId, ...query }, { api, onRequest, ...options }) {
      const runs = await readRuns(api, { externalId }, query, { ...options, onRequest });
      const { items, requests, at: asOf, complete } = runs;
      const value = { externalId, items: [...items], nextCursor: null };
      if (requests === 1 || !complete) return { value, asOf, complete };
      // If one answer held the whole list, the service itself says that it is complete. A list joined from several answers is
      // worth a second check.
      const status = query.status ?? 'completed';
      const count = await countRuns(api, { externalId }, { ...query, status }, options);
      return { value, asOf, complete: count === null || count <= ofStatus(items, status, query.status).length };
    },
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    listed: ({ status: asked, ...range }, { items }) =>
      (asked ? [asked] : ProtocolStatus.options).map((status) => ({
        runs: { ...range, status },
        count: () => ofStatus(items, status, asked).length,
      })),
  },
  'protocols.get': {
    input: OfRun,
    value: ProtocolDetail,
    ask: (params, { api, ...options }) => wholeRun(api, params, options),
    ageing: ({ externalId }, record) =>
      FINAL.includes(runFacts(record).status)
        ? { kind: 'never' }
        : { kind: 'run', externalIds: [externalId], until: null },
    links: (input, record) =>
      runWithPhotos(record, input).photos.flatMap(({ photo, link }) =>
        photo.photoKey === null || link === null
          ? []
          : [[photo.photoKey, { url: link, parent: { kind: 'run', ...input } }] as const],
      ),
  },
};

/**
 * The runs that a report for a status would count. A run whose status can't be read counts too: a list must not be
 * called short only because Endcap can't read it.
 */
function ofStatus(
  items: readonly ProtocolSummary[],
  status: ProtocolStatus,
  asked: ProtocolStatus | undefined,
): readonly ProtocolSummary[] {
  if (asked) return items;
  const counts: readonly (string | null)[] = [status, null];
  return items.filter((item) => counts.includes(runFacts(item).status));
}

/** The answer of an operation that never truncates; it may still hold elements that could not be read. */
function wholeAnswer<Value>({ value, at, unread }: ApiAnswer<Value>): CachedAnswer<Value> {
  return { value, asOf: at, complete: unread === undefined, unread };
}

/** Every read of the bridge whose answers are cached. */
export const readSources: ReadSources = { ...storeSources, ...runSources, ...fillRateSources };
