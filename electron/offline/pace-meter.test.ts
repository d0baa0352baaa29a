import { expect, test } from 'vitest';
import type { OfflineCache } from '#electron/cache/open-cache.ts';
import type { Pace } from '#shared/domain/download-pace.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createPaceMeter } from './pace-meter.ts';

/** A file that keeps the pace, and a meter as each start of the app makes one. */
function aFile() {
  const clock = createManualClock();
  const file: { pace: Pace | null } = { pace: null };
  const call = async (name: string, input: unknown) => {
    if (name === 'pace.write') file.pace = input as Pace;
    return name === 'pace.read' ? file.pace : null;
  };
  return { clock, file, aMeter: () => createPaceMeter({ call: call as OfflineCache['call'] }, clock) };
}

test('requests under way at once share the time that a download waits for them', async () => {
  const { clock, aMeter } = aFile();
  const meter = aMeter();
  meter.start();
  for (let round = 0; round < 10; round += 1) {
    for (let place = 0; place < 4; place += 1) meter.begin('data');
    await clock.pass(1000);
    for (let place = 0; place < 4; place += 1) meter.end('data', true);
  }
  expect(meter.seconds({ data: 400 })).toBeCloseTo(100);
  expect(meter.seconds({ data: 400, original: 1 })).toBeNull();
});

test('what a download measured is known after a restart; before the first one nothing is', async () => {
  const { clock, aMeter } = aFile();
  const first = aMeter();
  await first.load();
  expect(first.seconds({ data: 10 })).toBeNull();
  first.start();
  for (let count = 0; count < 20; count += 1) {
    first.begin('data');
    await clock.pass(100);
    first.end('data', true);
  }
  await first.save();
  await clock.pass(86_400_000);
  const second = aMeter();
  expect(second.seconds({ data: 10 })).toBeNull();
  await second.load();
  expect(second.seconds({ data: 10 })).toBeCloseTo(1);
});

test('pauses and failures make it slower; a night between two rounds, and a sleeping computer, do not', async () => {
  const { clock, aMeter } = aFile();
  const meter = aMeter();
  meter.start();
  const ask = async (ms: number, answered: boolean) => {
    meter.begin('data');
    await clock.pass(ms);
    meter.end('data', answered);
  };
  for (let count = 0; count < 9; count += 1) await ask(100, true);
  await ask(100, false);
  await clock.pass(1000);
  await ask(100, true);
  // Eleven requests of 100 ms and one pause, for ten answers.
  await ask(0, true);
  expect(meter.seconds({ data: 11 })).toBeCloseTo(2.1);
  await clock.pass(8 * 3_600_000);
  meter.start();
  await ask(0, true);
  expect(meter.seconds({ data: 12 })).toBeCloseTo(2.1);
});
