import { expect, test } from 'vitest';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createChangeQueue } from './file-opening.ts';

function someTurns() {
  const clock = createManualClock(0);
  const failed: unknown[] = [];
  const turns = createChangeQueue({ clock, log: { error: (_event, fields) => void failed.push(fields) } });
  const done: string[] = [];
  const change = (name: string) => async () => void done.push(name);
  return { clock, failed, turns, done, change };
}

test('changes have their turns one after the other, also after one that throws', async () => {
  const { turns, done, change, failed } = someTurns();
  const held = Promise.withResolvers<void>();
  turns.begin(() => held.promise);
  turns.begin(async () => {
    throw new Error('no');
  });
  turns.begin(change('third'));
  await Promise.resolve();
  expect(done).toEqual([]);
  held.resolve();
  await turns.settled();
  expect(done).toEqual(['third']);
  expect(failed).toHaveLength(1);
});

test('of the changes that wait only the last one comes, and none after the end', async () => {
  const { clock, turns, done, change } = someTurns();
  turns.beginIn(100, change('first'));
  turns.beginIn(200, change('second'));
  await clock.pass(200);
  await turns.settled();
  expect(done).toEqual(['second']);
  turns.beginIn(100, change('late'));
  turns.stop();
  turns.beginIn(100, change('later'));
  turns.begin(change('never'));
  await clock.pass(1000);
  await turns.settled();
  expect(done).toEqual(['second']);
  expect(clock.pauses()).toEqual([]);
});
