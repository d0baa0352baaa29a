import { FailureError } from '#electron/lib/failure-error.ts';
import { CrossStoreQuery, ExpositionFillRateQuery, StoreFillRateQuery } from '#shared/bridge/reports.ts';
import {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import type { Ageing, ReadSources } from './read-source.ts';
import { wholeAnswer } from './whole-answer.ts';

type FillRateReads = 'fillRates.crossStore' | 'fillRates.store' | 'fillRates.exposition';

const ageingOfMany = ({ externalIds, to }: CrossStoreQuery): Ageing => ({
  kind: 'run',
  externalIds: externalIds ?? null,
  until: Date.parse(to),
});

/** Fill rates as the service counts them (architecture.md section 11: never averaged again here). */
export const fillRateSources: Pick<ReadSources, FillRateReads> = {
  'fillRates.crossStore': {
    input: CrossStoreQuery,
    value: CrossStoreFillRateResponse,
    async ask({ externalIds, ...rest }, { api, ...options }) {
      const query = { ...rest, externalIds: commaSeparated(externalIds) };
      return wholeAnswer(await api.getCrossStoreFillRates({ query }, options));
    },
    ageing: ageingOfMany,
    ageingUnread: ageingOfMany,
  },
  'fillRates.store': {
    input: StoreFillRateQuery,
    value: FillRateResponse,
    ask: async ({ externalId, ...query }, { api, ...options }) =>
      wholeAnswer(await api.getStoreFillRates({ params: { externalId }, query }, options)),
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    counted: ({ groupBy: _, ...runs }, { summary }) => ({ runs, count: summary.protocolCount }),
  },
  'fillRates.exposition': {
    input: ExpositionFillRateQuery,
    value: ExpositionFillRateResponse,
    ask: async ({ externalId, expositionId, ...query }, { api, ...options }) =>
      wholeAnswer(await api.getExpositionFillRate({ params: { externalId, expositionId }, query }, options)),
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    links: (input, { items }) =>
      items
        // A report that was worked out here may know a photo without its link.
        .filter(({ imageUrl }) => imageUrl !== '')
        .map(({ photoId, imageUrl }) => [photoId, { url: imageUrl, parent: { kind: 'exposition', ...input } }]),
  },
};

/** The wire has no way to write an ID with a comma in it (api.md section 4.12); asking for other stores would be worse. */
function commaSeparated(externalIds: readonly string[] | undefined): string | undefined {
  const unsayable = externalIds?.findIndex((id) => id.includes(',')) ?? -1;
  if (unsayable >= 0) {
    const issues = [
      { path: `externalIds.${unsayable}`, message: 'An external ID with a comma can not be asked for here' },
    ];
    throw new FailureError({ code: 'validation_failed', message: 'Refused before sending', issues });
  }
  return externalIds?.join(',');
}
