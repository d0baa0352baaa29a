import { expect, test } from 'vitest';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createChangeQueue, createFileOpening } from './file-opening.ts';

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

test('the thread that calculates starts by itself a second after the file was opened, and not after the end', async () => {
  const begunIn = async (stopsAt: number | null): Promise<readonly string[]> => {
    const { clock, turns } = someTurns();
    const begun: string[] = [];
    const place = { path: 'workspace.db', key: null };
    const answers = {
      prepare: { isWriter: true },
      open: { mode: 'write', place, limits: null, quarantined: [] },
      giveUp: null,
    };
    const opening = createFileOpening(
      {
        workspaceId: 'w',
        secrets: {
          tried: async () => 'absent',
          probe: async () => 'absent',
          state: () => 'absent',
          hangs: () => false,
          get: async () => ({ secret: null, place: 'missing' as const }),
          keep: async () => false,
          watch: () => () => {},
        },
        clock,
        log: silentLog,
        onChange: () => {},
        onReplaced: () => {},
      },
      {
        writer: () => ({ call: async (name) => ({ ok: true, value: answers[name] as never }) }),
        reports: ({ path }) => void begun.push(path),
        closeReports: async () => {},
        lastTrouble: () => '',
      },
      turns,
    );
    await turns.settled();
    await clock.pass(stopsAt ?? 0);
    if (stopsAt !== null) opening.stop();
    expect(begun).toEqual([]);
    await clock.pass(1000);
    return begun;
  };
  expect(await begunIn(null)).toEqual(['workspace.db']);
  expect(await begunIn(500)).toEqual([]);
});
