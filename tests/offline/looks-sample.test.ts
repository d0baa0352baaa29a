import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { type SeenStores, seenNow, sinceLook } from '#shared/domain/signals/since-look.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { joinPhotos, selectRuns } from '../oracles/fill-rate-rule.ts';
import { type Look, type Stand, tellSince } from '../oracles/looks-rule.ts';
import { sampleOf, ZONE } from './pins-world.ts';

/** The last is today, some lie an hour, a day or a week apart, and one follows a pause of five weeks. */
const LOOKS = [
  ...['2026-09-20T08:00', '2026-10-25T08:00', '2026-10-25T09:00', '2026-10-26T08:00', '2026-10-30T08:00'],
  ...['2026-11-02T08:00', '2026-11-05T08:00', '2026-11-08T08:00', '2026-11-11T08:00', '2026-11-18T08:00'],
  ...['2026-11-19T08:00', '2026-11-20T08:00'],
];

test('on the whole sample, what is told since each look is what its photos say', {
  timeout: 300_000,
}, async () => {
  const chain = sampleOf(1);
  const facts = factsOfChain(chain);
  const ids = facts.stores.map(({ externalId }) => externalId);
  const service = await startTestService(chain);
  onTestFinished(() => service.stop());
  const client = createContractClient(service.url, TOKEN);
  // Every other store was opened a week later than the rest.
  const opened = new Map(ids.map((id, nth) => [id, Date.parse(nth % 2 === 0 ? '2026-10-12' : '2026-10-19')]));
  const looks: Look[] = [];
  const met = { newlyBelow: 0, recovered: 0, withoutRun: 0, unchanged: 0, unopened: 0 };
  let before: SeenStores = new Map();
  for (const look of LOOKS) {
    const at = Date.parse(`${look}:00Z`);
    const day = look.slice(0, 'YYYY-MM-DD'.length);
    const days = { from: startOfDay(addDays(day, -13), ZONE), to: startOfDay(addDays(day, 1), ZONE) };
    const asked = { ...days, status: 'completed' } as const;
    const report = await client.call('getCrossStoreFillRates', {
      query: { ...asked, groupBy: 'store', belowExpectationOnly: false },
    });
    const is = seenNow(report.items, ids, before, at);
    looks.push({ at, stands: standsOf(facts, asked) });
    if (looks.length > 1) {
      const said = sinceLook(before, is, opened);
      expect(said, look).toEqual(tellSince(ids, looks, opened));
      for (const kind of Object.keys(met) as (keyof typeof met)[]) met[kind] += said[kind].length;
    }
    before = is;
  }
  expect(Object.entries(met).filter(([, count]) => count === 0)).toEqual([]);
});

/** How each store stands in a period, photo by photo. */
function standsOf(
  facts: ReturnType<typeof factsOfChain>,
  asked: Parameters<typeof selectRuns>[1],
): ReadonlyMap<string, Stand> {
  const ofStores = Map.groupBy(joinPhotos(facts, selectRuns(facts, asked)), ({ store }) => store.externalId);
  return new Map(
    facts.stores.map(({ externalId }) => {
      const photos = ofStores.get(externalId) ?? [];
      const gaps = photos.flatMap(({ judged }) =>
        judged.kind === 'compared' ? [Number(judged.measuredE4) - Number(judged.expectedE4)] : [],
      );
      const delta = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / 10_000;
      return [externalId, photos.length === 0 ? 'no run' : gaps.length < 10 ? 'few photos' : delta];
    }),
  );
}
