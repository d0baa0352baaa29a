import { expect, test } from 'vitest';
import type { PinProgress } from '#shared/bridge/offline.ts';
import type { Loads } from '#shared/domain/download-pace.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createProgressMeter } from './pin-progress.ts';

/** A download whose requests take so many milliseconds each, as it would be measured. */
function aMeter(msEach: number) {
  const clock = createManualClock();
  const told: PinProgress[] = [];
  const pace = { msEach };
  const seconds = ({ data = 0 }: Loads) => (data * pace.msEach) / 1000;
  const meter = createProgressMeter('p', clock, { seconds }, (progress) => void told.push(progress));
  return { clock, told, meter, pace };
}

test('tells count, rate and time left, no more than four times a second', async () => {
  const { clock, told, meter } = aMeter(20);
  for (let step = 0; step < 100; step += 1) {
    await clock.pass(20);
    meter.did(10);
    meter.expect({ data: 199 - step }, false);
  }
  expect(told.length).toBeGreaterThan(4);
  expect(told.length).toBeLessThanOrEqual(9);
  expect(meter.value()).toEqual({
    pinId: 'p',
    done: 100,
    total: 200,
    isOpen: false,
    bytes: 1000,
    perSecond: 50,
    secondsLeft: 2,
    longer: null,
    waitingUntil: null,
  });
});

test('a pause shows, and moves the end without another reason', async () => {
  const { clock, meter } = aMeter(5000);
  meter.expect({ data: 9 }, false);
  meter.did(1);
  expect(meter.value()).toMatchObject({ secondsLeft: 45, longer: null });
  meter.pause(clock.now() + 50_000);
  expect(meter.value().waitingUntil).toBe(new Date(clock.now() + 50_000).toISOString());
  await clock.pass(50_000);
  meter.pause(null);
  expect(meter.value()).toMatchObject({ done: 1, total: 10, secondsLeft: 45, longer: null, waitingUntil: null });
});

test('the time left never grows without its reason', async () => {
  const { clock, meter, pace } = aMeter(100);
  meter.expect({ data: 600 }, false);
  expect(meter.value()).toMatchObject({ secondsLeft: 60, longer: null });
  // A little slower is no news: it counts down as it was told.
  await clock.pass(2000);
  meter.expect({ data: 590 }, false);
  expect(meter.value()).toMatchObject({ secondsLeft: 58, longer: null });
  pace.msEach = 300;
  expect(meter.value()).toMatchObject({ secondsLeft: 177, longer: 'slower' });
  pace.msEach = 100;
  meter.expect({ data: 1200 }, false);
  expect(meter.value()).toMatchObject({ secondsLeft: 120, longer: 'more' });
});

test('while it is open how much there is, no time is told', () => {
  const { meter } = aMeter(100);
  meter.expect({ data: 100 }, true);
  expect(meter.value()).toMatchObject({ isOpen: true, total: 100, secondsLeft: null, longer: null });
  meter.expect({ data: 4000 }, true);
  expect(meter.value()).toMatchObject({ isOpen: true, total: 4000, secondsLeft: null, longer: null });
  meter.expect({ data: 5000 }, false);
  expect(meter.value()).toMatchObject({ isOpen: false, secondsLeft: 500, longer: null });
});

test('a clock that is set back by an hour stops neither the news nor the rate', async () => {
  const { clock, told, meter } = aMeter(100);
  const step = async () => {
    await clock.pass(100);
    meter.did(10);
    meter.expect({ data: 100 }, false);
  };
  for (let count = 0; count < 10; count += 1) await step();
  const before = told.length;
  const awake = clock.now;
  Object.assign(clock, { now: () => awake() - 3_600_000 });
  for (let count = 0; count < 20; count += 1) await step();
  expect(told.length).toBeGreaterThan(before + 3);
  expect(meter.value().perSecond).toBe(10);
});
