import { expect, test } from 'vitest';
import type { PinProgress } from '#shared/bridge/offline.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createProgressMeter } from './pin-progress.ts';

test('tells count, rate and time left, no more than four times a second', async () => {
  const clock = createManualClock();
  const told: PinProgress[] = [];
  const meter = createProgressMeter('p', clock, (progress) => void told.push(progress));
  meter.expect(200);
  for (let step = 0; step < 100; step += 1) {
    await clock.pass(20);
    meter.did(10);
  }
  expect(told.length).toBeGreaterThan(4);
  expect(told.length).toBeLessThanOrEqual(9);
  expect(meter.value()).toEqual({
    pinId: 'p',
    done: 100,
    total: 200,
    bytes: 1000,
    perSecond: 50,
    secondsLeft: 2,
    waitingUntil: null,
  });
});

test('a pause shows, and slows the rate down', async () => {
  const clock = createManualClock();
  const meter = createProgressMeter('p', clock, () => {});
  meter.expect(10);
  meter.did(1);
  meter.pause(clock.now() + 5000);
  expect(meter.value().waitingUntil).toBe(new Date(clock.now() + 5000).toISOString());
  await clock.pass(5000);
  meter.pause(null);
  expect(meter.value()).toMatchObject({ done: 1, total: 10, perSecond: 0.2, secondsLeft: 45, waitingUntil: null });
});
