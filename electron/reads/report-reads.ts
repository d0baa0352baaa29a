import { FailureError } from '#electron/lib/failure-error.ts';
import {
  CrossStoreQuery,
  DayPartQuery,
  type ExpositionFillRate,
  ExpositionFillRateQuery,
  StoreFillRateQuery,
} from '#shared/bridge/reports.ts';
import {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import { SETTLED_AFTER_MS } from '#shared/domain/reasons/day-parts.ts';
import { askKnownStores } from './ask-known-stores.ts';
import { type Ageing, type ReadSource, source, wholeAnswer } from './read-source.ts';

const ageingOfPart = ({ externalIds, to }: DayPartQuery): Ageing => ({
  kind: 'run',
  externalIds: externalIds ?? null,
  until: Date.parse(to) + SETTLED_AFTER_MS,
  whenOver: 'kept',
});

const askMany: ReadSource<CrossStoreQuery, CrossStoreFillRateResponse, never>['ask'] = async (
  { externalIds, ...rest },
  { api, onRequest: _, ...options },
) => {
  // What can't be asked is not a store that the service does not know.
  commaSeparated(externalIds);
  const ask = (ids: readonly string[] | undefined) => {
    const query = { ...rest, externalIds: commaSeparated(ids) };
    return api.getCrossStoreFillRates({ query }, { ...options, spoiled: 'left_out' });
  };
  return askKnownStores(api, externalIds, ask, options);
};

const ageingOfMany = ({ externalIds, to }: CrossStoreQuery): Ageing => ({
  kind: 'run',
  externalIds: externalIds ?? null,
  until: Date.parse(to),
});

/** Fill rates as the service counts them (architecture.md section 11: never averaged again here). */
export const reportReads = {
  'fillRates.crossStore': source({
    input: CrossStoreQuery,
    value: CrossStoreFillRateResponse,
    shown: 'whole',
    ask: askMany,
    ageing: ageingOfMany,
    ageingUnread: ageingOfMany,
  }),
  'fillRates.dayPart': source({
    input: DayPartQuery,
    value: CrossStoreFillRateResponse,
    shown: 'whole',
    ask: (input, ports) => askMany({ ...input, groupBy: 'expositionType', belowExpectationOnly: false }, ports),
    ageing: ageingOfPart,
    ageingUnread: ageingOfPart,
  }),
  'fillRates.store': source({
    input: StoreFillRateQuery,
    value: FillRateResponse,
    shown: 'whole',
    ask: async ({ externalId, ...query }, { api, ...options }) =>
      wholeAnswer(await api.getStoreFillRates({ params: { externalId }, query }, { ...options, spoiled: 'left_out' })),
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    counted: ({ groupBy: _, ...runs }, { summary }) => ({ runs, count: summary.protocolCount }),
  }),
  'fillRates.exposition': source({
    input: ExpositionFillRateQuery,
    value: ExpositionFillRateResponse,
    shown: withoutLinks,
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
  }),
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

function withoutLinks({ items, ...rest }: ExpositionFillRateResponse): ExpositionFillRate {
  return { ...rest, items: items.map(({ imageUrl: _, ...item }) => item) };
}
