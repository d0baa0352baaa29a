import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayPart, partsOfDays } from '#shared/domain/reasons/day-parts.ts';
import { slotMapOf } from '#shared/domain/reasons/slot-map.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { sumsOfParts } from '#shared/domain/reasons/sums-of-parts.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import { factsOfChain } from '../contract/chain-facts.ts';
import { randomChain } from '../contract/random-chain.ts';
import { weekdayOn } from '../oracles/calendar-rule.ts';
import { joinPhotos, recomputeCrossStoreFillRates, selectRuns } from '../oracles/fill-rate-rule.ts';
import { wrongFigures } from '../oracles/photo-figures-rule.ts';
import { ZONE } from './pins-world.ts';
import { isDeep, seed } from './random-chains.ts';

const numRuns = isDeep ? 2000 : 200;

const PERIOD = { firstDay: '2024-12-30', lastDay: '2027-01-04' };
const whole = { from: '2024-12-29T23:00:00Z', to: '2027-01-04T23:00:00Z', status: 'completed' } as const;

/** Date and time of day on a clock in Warsaw. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });

/** The slot of an instant by the clock: the last time that is not after it, or else the first of the day. */
function slotByClock(instant: string, times: readonly string[]): { readonly date: string; readonly time: string } {
  const [date = '', at = ''] = clock.format(Date.parse(instant)).split(' ');
  return { date, time: times.findLast((time) => time <= at) ?? times[0] ?? '' };
}

/** What is shown of a slot; how many are below is not known of everything. */
function figuresShown(sum: PhotoSum, isBelowKnown: boolean) {
  const { photos, compared, ambiguous, unmeasured, below, measuredOfAll, measured, delta } = figuresOfSum(sum);
  const known = { photos, compared, ambiguous, unmeasured, measuredOfAll, measured, delta };
  return isBelowKnown ? { ...known, below } : known;
}

test(`on ${numRuns} random chains (seed ${seed}) slots are those of the photos, however many parts are answered`, {
  timeout: isDeep ? 900_000 : 120_000,
}, () => {
  const met = { photos: 0, stages: 0, changedClock: 0 };
  // The times of some runs alone: those of the others are in the parts between.
  const chosen = fc.subarray(['00:00', '02:30', '07:00', '23:59'], { minLength: 1 });
  fc.assert(
    fc.property(randomChain, chosen, (chain, times) => {
      const facts = factsOfChain(chain);
      const byDay = recomputeCrossStoreFillRates(facts, { ...whole, groupBy: 'day', belowExpectationOnly: false });
      const days = byDay.items.map(({ key }) => key);
      const parts = partsOfDays(days, times, ZONE);
      expectToCutDays(parts, days);
      const photos = joinPhotos(facts, selectRuns(facts, whole));
      const all = parts.map(({ from, to }) =>
        recomputeCrossStoreFillRates(facts, {
          ...{ from, to, status: 'completed', groupBy: 'expositionType', belowExpectationOnly: false },
        }),
      );
      for (const type of [null, 'ROLLS_BREAD_RACK'] as const) {
        for (const had of new Set([-1, 0, 1, Math.floor(parts.length / 2), parts.length])) {
          const answers = all.map((answer, at) => (at < had ? answer : undefined));
          // Before the times of runs are known, there are no parts.
          const cut = had < 0 ? { times: [], parts: [], answers: [] } : { times, parts, answers };
          const sums = sumsOfParts({
            byDay,
            period: PERIOD,
            ...cut,
            type,
            isBelowWanted: false,
            overUntil: '2031-01-01T00:00:00Z',
          });
          expect(sums.contradictions).toEqual([]);
          const answered = new Set(parts.slice(0, Math.max(0, had)).map(({ date, time }) => `${date} ${time}`));
          const slots = Map.groupBy(
            photos.flatMap((photo) => {
              const { date, time } = slotByClock(photo.run.scheduledDatetime, times);
              const isIn =
                answered.has(`${date} ${time}`) &&
                (type ?? photo.display.expositionType) === photo.display.expositionType;
              return isIn ? [{ slot: `${weekdayOn(date)} ${time}`, photo }] : [];
            }),
            ({ slot }) => slot,
          );
          expect(sums.groups.map(({ key }) => key.join(' ')).sort()).toEqual([...slots.keys()].sort());
          for (const { key, now } of sums.groups) {
            const photosOfSlot = (slots.get(key.join(' ')) ?? []).map(({ photo }) => photo);
            const shown = now && figuresShown(now, sums.facts.isBelowKnown);
            expect(shown).not.toBeNull();
            expect(wrongFigures(shown ?? {}, photosOfSlot)).toEqual([]);
            met.photos += photosOfSlot.length;
          }
          // All of a weekday is known before its parts are, but not of one display type.
          const { rows, all: whole } = slotMapOf(sums.groups, sums.facts);
          const isKnown = type === null || had === parts.length;
          for (const { weekday, all: shown } of isKnown ? [...rows, { weekday: null, all: whole }] : []) {
            const own = photos.filter(
              ({ run, display }) =>
                (weekday ?? weekdayOn(run.scheduledDate)) === weekdayOn(run.scheduledDate) &&
                (type ?? display.expositionType) === display.expositionType,
            );
            expect(shown.sum === null).toBe(own.length === 0);
            if (shown.sum !== null) expect(wrongFigures(figuresShown(shown.sum, false), own)).toEqual([]);
          }
          met.stages += 1;
        }
      }
      met.changedClock += days.filter((day) => day === '2026-03-29' || day === '2026-10-25').length;
    }),
    { numRuns, seed },
  );
  expect(met.photos).toBeGreaterThan(numRuns);
  expect(met.stages).toBeGreaterThan(numRuns);
  expect(met.changedClock).toBeGreaterThan(numRuns / 10);
});

/** Every instant of a day is in exactly one of its parts, and no other. */
function expectToCutDays(parts: readonly DayPart[], days: readonly string[]): void {
  for (const day of days) {
    const own = parts.filter(({ date }) => date === day);
    for (const [at, { from, to }] of own.entries()) {
      expect(from < to).toBe(true);
      if (at > 0) expect(own[at - 1]?.to).toBe(from);
    }
    const edges = [own[0]?.from ?? '', own.at(-1)?.to ?? ''].map((edge) => clock.format(Date.parse(edge)));
    const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(edges).toEqual([`${day} 00:00`, `${next} 00:00`]);
  }
}
