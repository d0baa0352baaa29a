import type { CallStore } from '#electron/cache/store-client.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createPublisher } from '#electron/publish/publisher.ts';
import { createDraftCalls } from '#electron/store/draft-calls.ts';
import type { CrashPointName } from '#electron/store/drafts/crash-points.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { type ChildOrder, KILL_KEY, type ToChild, type ToParent } from './sync-kill-messages.ts';

/*
 * One life of an Endcap that edits and publishes with a real file, and is killed by the system at a crash point. The service
 * lives in the parent, which is asked over the channel and outlives it.
 */
const order: ChildOrder = JSON.parse(process.argv[2] ?? '');
const tell = (message: ToParent): void => void process.send?.(message);

const killing = { left: order.skip };
const crashPoint = (point: CrashPointName): void => {
  if (point !== order.point && order.point !== 'any') return;
  if (killing.left === 0) process.kill(process.pid, 'SIGKILL');
  killing.left -= 1;
};

const ids = { count: 0 };
const newId = () =>
  `${order.life.toString(16).padStart(8, '0')}-0000-4000-8000-${String(++ids.count).padStart(12, '0')}`;

const opening = openWorkspaceFile(order.path, KILL_KEY, 'write');
if (opening.verdict !== 'opened') throw new Error(opening.verdict);
const { db } = opening;
const openedAt = performance.now();
const calls = createDraftCalls({ newId, crashPoint, heldMs: () => performance.now() - openedAt });
const byName = new Map(Object.entries(calls) as [string, (file: typeof db, input: unknown) => unknown][]);

const waiting = new Map<number, (answer: ToChild) => void>();
process.on('message', (message: ToChild) => {
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
});
const asked = { count: 0 };
const ask = async (question: Omit<Extract<ToParent, { say: 'ask' }>, 'say' | 'id'>): Promise<readonly Row[]> => {
  asked.count += 1;
  const id = asked.count;
  const answer = await new Promise<ToChild>((resolve) => {
    waiting.set(id, resolve);
    tell({ say: 'ask', id, ...question });
  });
  if (answer.failure) throw new FailureError(answer.failure);
  return answer.rows;
};

// Pauses are shorter than in the app: this service lags behind nothing.
const HASTE = 200;
const LAG_MS = 100;
const publisher = createPublisher({
  call: (async (name: string, input: unknown) => byName.get(name)?.(db, input)) as CallStore,
  api: { read: (ref) => ask({ ref, body: null }), write: (ref, body) => ask({ ref, body }) },
  clock: { now: systemClock.now, after: (ms, run) => systemClock.after(ms / HASTE, run) },
  ticks: () => performance.now(),
  lagMs: LAG_MS,
  arrivalMs: LAG_MS,
  random: Math.random,
  newId,
  redact: (text) => text,
  onProgress: () => {},
  crashPoint,
});

for (const { name, resources } of order.saves) {
  const { step } = calls['drafts.save'](db, { name, resources, now: 0 });
  if (step !== null) tell({ say: 'saved', name });
}
if (order.moved !== null) {
  const { name, resources } = order.moved;
  calls['drafts.save'](db, { name, resources, now: 0 });
  for (const way of ['undo', 'redo'] as const) moveNext(calls, db, way, null, 0);
  tell({ say: 'saved', name });
}
const report = await publisher.publish({ only: null }, new AbortController().signal);
const left = calls['drafts.list'](db, null);
db.close();
tell({ say: 'done', ended: report.ended, left: left.length });
process.disconnect();
