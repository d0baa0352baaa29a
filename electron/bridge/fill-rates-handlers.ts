import { FailureError } from '#electron/core/failure-error.ts';
import type { Session } from '#electron/core/session.ts';
import type { ExpositionFillRate, ExpositionFillRateQuery } from '#shared/bridge/fill-rates.ts';
import type { ExpositionFillRateResponse } from '#shared/contract/fill-rate.ts';
import { readOf } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Fill rates as the service counts them (design.md section 9: never averaged again here). */
export function fillRatesRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.fillRates;
  return {
    crossStore: calls.crossStore.handler(({ input, signal }) =>
      answering(async () => {
        const { externalIds, ...rest } = input;
        const query = { ...rest, externalIds: commaSeparated(externalIds) };
        return readOf(await session().api.getCrossStoreFillRates({ query }, { signal }), same);
      }),
    ),
    store: calls.store.handler(({ input: { externalId, ...query }, signal }) =>
      answering(async () =>
        readOf(await session().api.getStoreFillRates({ params: { externalId }, query }, { signal }), same),
      ),
    ),
    exposition: calls.exposition.handler(({ input, signal }) =>
      answering(async () => {
        const { externalId, expositionId, ...query } = input;
        const open = session();
        const params = { externalId, expositionId };
        const answered = await open.api.getExpositionFillRate({ params, query }, { signal });
        rememberLinks(open, input, answered.value);
        return readOf(answered, withoutLinks);
      }),
    ),
  };
}

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

const same = <Value>(value: Value): Value => value;

function rememberLinks({ photoLinks }: Session, query: ExpositionFillRateQuery, { items }: ExpositionFillRateResponse) {
  for (const { photoId, imageUrl } of items) {
    photoLinks.remember(photoId, { url: imageUrl, parent: { kind: 'exposition', ...query } });
  }
}

function withoutLinks({ items, ...rest }: ExpositionFillRateResponse): ExpositionFillRate {
  return { ...rest, items: items.map(({ imageUrl: _, ...item }) => item) };
}
