import { expect, onTestFinished, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { type PublishedChange, planEffects } from '#shared/domain/signals/did-it-help.ts';
import { judgeEffect, type SideFigures } from '#shared/domain/signals/judge-effect.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { noonUtc } from '../oracles/calendar-rule.ts';
import {
  type DatedPhoto,
  effectDays,
  figuresOfBoth,
  figuresOfDays,
  judgedStores,
  type OldPublishing,
} from '../oracles/effect-rule.ts';
import { joinPhotos } from '../oracles/fill-rate-rule.ts';
import { sampleOf, ZONE } from './pins-world.ts';

const TODAY = '2026-11-20';
const ORIGIN = noonUtc('2026-09-01');
const dayOf = (date: CalendarDate): number => (noonUtc(date) - ORIGIN) / 86_400_000;

type Reach = readonly [from: number, to: number, state: PublishedChange['state']];

/** Which stores were published to, by their place in the sample. */
const PUBLISHED: Readonly<Record<string, { readonly date: CalendarDate; readonly to: readonly Reach[] }>> = {
  early: { date: '2026-11-16', to: [[30, 34, 'stands']] },
  again: { date: '2026-11-09', to: [[8, 12, 'stands']] },
  late: { date: '2026-11-05', to: [[0, 10, 'stands']] },
  two: {
    date: '2026-11-03',
    to: [
      [14, 22, 'stands'],
      [22, 24, 'overwritten'],
    ],
  },
  old: {
    date: '2026-10-27',
    to: [
      [24, 27, 'undone'],
      [27, 38, 'stands'],
    ],
  },
};

test('on the whole sample, what a publishing did is what its photos say', {
  timeout: 300_000,
}, async () => {
  const chain = sampleOf(1);
  const facts = factsOfChain(chain);
  const ids = facts.stores.map(({ externalId }) => externalId);
  const completed = facts.runs.filter(({ status }) => status === 'completed');
  const photos = joinPhotos(facts, completed).map(
    ({ store, run, judged }): DatedPhoto => ({
      store: store.externalId,
      day: dayOf(run.scheduledDate),
      run: run.protocolId,
      measured: judged.kind === 'unmeasured' ? null : Number(judged.measuredE4) / 10_000,
      target: judged.kind === 'compared' ? Number(judged.expectedE4) / 10_000 : null,
    }),
  );
  const ofStore = Map.groupBy(photos, ({ store }) => store);
  const published = Object.entries(PUBLISHED).flatMap(([publishing, { date, to }]) =>
    to.flatMap(([from, until, state]) =>
      ids.slice(from, until).map((externalId) => ({ publishing, date, externalId, state })),
    ),
  );
  const history = published.map(
    ({ publishing, date, externalId, state }): OldPublishing => ({
      ...{ publishing, day: dayOf(date), store: externalId, state },
    }),
  );
  const service = await startTestService(chain);
  onTestFinished(() => service.stop());
  const client = createContractClient(service.url, TOKEN);
  const reportOf = (stores: readonly string[], days: { readonly firstDay: string; readonly lastDay: string }) =>
    client.call('getCrossStoreFillRates', {
      query: {
        ...{ from: startOfDay(days.firstDay, ZONE), to: startOfDay(addDays(days.lastDay, 1), ZONE) },
        ...{ status: 'completed', groupBy: 'store', belowExpectationOnly: false, externalIds: stores.join(',') },
      },
    });
  const close = (told: SideFigures | undefined, { fillRate, delta, ...counts }: ReturnType<typeof figuresOfDays>) => {
    expect(told).toMatchObject(counts);
    for (const [is = null, rule] of [
      [told?.fillRate, fillRate],
      [told?.delta, delta],
    ] as const) {
      if (rule === null) expect(is).toBeNull();
      else expect(is ?? Number.NaN).toBeCloseTo(rule, 3);
    }
  };

  const changes = published.map(
    ({ publishing, date, externalId, state }): PublishedChange => ({
      ...{ publishId: publishing, externalId, kind: 'expectations', at: `${date}T10:00:00.000Z`, state },
    }),
  );
  const said: Record<string, unknown> = {};
  for (const plan of planEffects(changes, { today: TODAY, timeZone: ZONE })) {
    const rule = effectDays(history, plan.publishId, dayOf(TODAY));
    said[plan.publishId] = plan.state === 'ready' ? plan.stores.length : plan.state;
    if (plan.state !== 'ready' || rule.say !== 'days') {
      expect([plan.state, rule.say], plan.publishId).toEqual([
        plan.state,
        plan.state === 'early' ? 'early' : 'nothing',
      ]);
      continue;
    }
    expect(plan.stores).toEqual(rule.stores);
    expect([plan.before, plan.after].map(({ firstDay, lastDay }) => [dayOf(firstDay), dayOf(lastDay)])).toEqual(
      [rule.before, rule.after].map((days) => [days[0], days.at(-1)]),
    );
    const [before, after] = [await reportOf(plan.stores, plan.before), await reportOf(plan.stores, plan.after)];
    const { stores, judged, all } = judgeEffect(plan.stores, before.items, after.items);
    const own = rule.stores.flatMap((id) => ofStore.get(id) ?? []);
    const enough = judgedStores(own, rule);
    expect(stores.flatMap(({ externalId, state }) => (state === 'judged' ? [externalId] : []))).toEqual(enough);
    expect(judged).toBe(enough.length);
    const both = figuresOfBoth(own, enough, rule);
    close(all?.before, both.before);
    close(all?.after, both.after);
    for (const { externalId, ...store } of stores) {
      const ofOne = ofStore.get(externalId) ?? [];
      close(store.before, figuresOfDays(ofOne, [externalId], rule.before));
      close(store.after, figuresOfDays(ofOne, [externalId], rule.after));
    }
  }
  // Stores 8 and 9 were published to twice within a week, so that only the later publishing tells of them.
  expect(said).toEqual({ early: 'early', again: 4, late: 8, two: 8, old: 11 });
});
