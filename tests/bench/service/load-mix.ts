import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Chain } from '#service/store/chain.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { factsOfChain, imageUrlOf, splitByStore } from '#tests/contract/chain-facts.ts';
import {
  recomputeCrossStoreFillRates,
  recomputeExpositionFillRate,
  recomputeStoreFillRates,
} from '#tests/oracles/fill-rate-rule.ts';

/** A question of a load, and what its answer has to be, by the chain or by the rule of reports. */
export type LoadQuestion = { readonly path: string; readonly isRight: (answer: unknown) => boolean };

/** Questions of one kind, and how often such a one is asked: parts of 96, the other 4 of 100 requests are writes. */
export type LoadKind = { readonly parts: number; readonly questions: readonly LoadQuestion[] };

/** Stores that are asked for; others are written to. */
const READ_STORES = 100;
const PAGE = 100;
/** Monday to Thursday: writes change targets of a day that is neither among these nor asked for. */
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];

const rangeOf = (day: string) => ({
  from: `${day}T00:00:00Z`,
  to: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString(),
});

const same =
  (right: unknown) =>
  (answer: unknown): boolean =>
    isDeepStrictEqual(answer, right);

const Items = z.looseObject({ items: z.array(z.looseObject({})) });

/** Of a list of which the service alone knows the rest, such as links: the ids of its items, in any order. */
const sameIds =
  (id: 'photoId' | 'protocolId', right: readonly string[]) =>
  (answer: unknown): boolean =>
    isDeepStrictEqual(
      Items.parse(answer)
        .items.map((item) => item[id])
        .toSorted(),
      right.toSorted(),
    );

const withPlainLinks = (answer: unknown): unknown => {
  const { items, ...rest } = Items.parse(answer);
  return { ...rest, items: items.map((item) => ({ ...item, imageUrl: imageUrlOf(String(item['photoId'])) })) };
};

/** What many people and programs ask of a chain, all over a day: of one store mostly, and some of all. */
export function loadMix(chain: Chain): readonly LoadKind[] {
  const facts = factsOfChain(chain);
  const factsOf = splitByStore(facts);
  const reportsOfAll = DAYS.flatMap((day) =>
    CrossStoreGroupBy.options.map((groupBy): LoadQuestion => {
      const range = rangeOf(day);
      const right = recomputeCrossStoreFillRates(facts, {
        ...{ ...range, groupBy, status: 'completed', belowExpectationOnly: false },
        ...{ minFillRate: undefined, maxFillRate: undefined },
      });
      return { path: `/v1/fill-rate?${new URLSearchParams({ ...range, groupBy })}`, isRight: same(right) };
    }),
  );
  const ofStores = chain.stores.slice(0, READ_STORES).map(({ store, contacts, expectations, expositions }, at) => {
    const { externalId, storeId } = store;
    const range = rangeOf(DAYS[at % DAYS.length] ?? '');
    const groupBy = StoreGroupBy.options[at % StoreGroupBy.options.length] ?? 'protocol';
    const expositionId = expositions[at % expositions.length]?.expositionId ?? '';
    const selection = { ...range, status: 'completed', externalId } as const;
    const own = factsOf.get(externalId) ?? facts;
    const runs = own.runs
      .filter(({ scheduledDatetime }) => scheduledDatetime >= range.from && scheduledDatetime < range.to)
      .map(({ protocolId }) => protocolId);
    const photos = own.photos.filter(({ protocolId }) => runs.includes(protocolId)).map(({ photoId }) => photoId);
    const ofDisplay = recomputeExpositionFillRate(own, { ...selection, expositionId });
    const path = `/v1/stores/${externalId}`;
    const query = new URLSearchParams(range);
    return {
      store: { path, isRight: same(store) },
      contacts: { path: `${path}/contacts`, isRight: same({ externalId, items: contacts }) },
      displays: { path: `${path}/expositions`, isRight: same({ externalId, storeId, items: expositions }) },
      targets: { path: `${path}/expectations`, isRight: same({ externalId, items: expectations }) },
      runs: { path: `${path}/protocols?${query}`, isRight: sameIds('protocolId', runs) },
      photos: { path: `${path}/photos?${query}`, isRight: sameIds('photoId', photos) },
      report: {
        path: `${path}/fill-rates?${query}&groupBy=${groupBy}`,
        isRight: same(recomputeStoreFillRates(own, { ...selection, groupBy })),
      },
      ofDisplay: {
        path: `${path}/expositions/${expositionId}/fill-rate?${query}`,
        isRight: (answer: unknown) => isDeepStrictEqual(withPlainLinks(answer), ofDisplay),
      },
    };
  });
  const page = chain.stores.slice(0, PAGE).map(({ store }) => store);
  const listed = { items: page, nextCursor: page.at(-1)?.externalId };
  return [
    { parts: 18, questions: ofStores.map(({ store }) => store) },
    { parts: 16, questions: ofStores.map(({ displays }) => displays) },
    { parts: 14, questions: ofStores.map(({ report }) => report) },
    { parts: 10, questions: ofStores.map(({ targets }) => targets) },
    { parts: 10, questions: ofStores.map(({ runs }) => runs) },
    { parts: 8, questions: ofStores.map(({ photos }) => photos) },
    { parts: 8, questions: reportsOfAll },
    { parts: 4, questions: ofStores.map(({ ofDisplay }) => ofDisplay) },
    { parts: 4, questions: ofStores.map(({ contacts }) => contacts) },
    { parts: 4, questions: [{ path: `/v1/stores?limit=${PAGE}`, isRight: same(listed) }] },
  ];
}
