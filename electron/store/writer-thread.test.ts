import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCounter } from '#electron/lib/counter.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { countUnsentEdits } from './drafts/edits-table.ts';
import { listSteps } from './drafts/history-table.ts';
import { saveCounted } from './drafts/save-edits.ts';
import { readPlainFacts } from './file/plain-facts.ts';
import { workspacePaths } from './file/workspace-paths.ts';
import { createWriterThread } from './writer-thread.ts';

const KEY = 'ab'.repeat(32);

/** A thread on a file of its own; what it does later is done when the test says so. */
function aThread() {
  const root = mkdtempSync(join(tmpdir(), 'endcap-writer-'));
  const waiting: (() => void)[] = [];
  const clock = { now: 5000 };
  const folder = join(root, 'w1');
  const thread = createWriterThread(
    folder,
    () => clock.now,
    (_ms, run) => waiting.push(run),
  );
  thread.call('prepare', null);
  thread.call('open', { key: KEY, lostKey: null, now: 0 });
  onTestFinished(() => {
    thread.call('close', null);
    rmSync(root, { recursive: true, force: true });
  });
  const { facts } = workspacePaths(folder);
  return {
    thread,
    clock,
    waiting,
    draftsOf: () => thread.call('drafts.count', null)?.value,
    noted: () => readPlainFacts(facts)?.unsentEdits,
  };
}

const ref = { externalId: 'S-1', kind: 'contacts' };
const contact = { contactType: 'store', name: 'Ewa', phone: '600100200', email: null, hasWhatsapp: false };
const save = (rowId: string) => ({
  name: 'drafts.save',
  input: { name: 'add', resources: [{ ref, remote: [], edits: [{ edit: 'add', rowId, row: contact }] }], now: 1 },
});

test('calls together are done as one, and are answered in their order', () => {
  const { thread, draftsOf } = aThread();
  const answers = thread.callTogether([save('a'), { name: 'drafts.count', input: null }, save('b')]);
  const first: number = Reflect.get(Object(answers?.[0]), 'step');
  expect(answers).toMatchObject([{ step: first }, 1, { step: first + 1 }]);
  expect(draftsOf()).toBe(2);
});

test('when one of them fails, none is done', () => {
  const { thread, draftsOf } = aThread();
  expect(thread.callTogether([save('a'), { name: 'drafts.save', input: null }])).toBeNull();
  expect(draftsOf()).toBe(0);
});

test('more unsent work is noted beside the file at once, less of it in one go', () => {
  const { thread, waiting, noted } = aThread();
  const calls = (...names: readonly [string, unknown][]) => {
    return names.map(([name, input]) => {
      const value = thread.call(name, input)?.value;
      thread.tidy();
      return value;
    });
  };
  const saved = calls(['drafts.save', save('a').input], ['drafts.save', save('b').input]);
  expect(noted()).toBe(2);
  const undo = (made: unknown) => ({ way: 'undo', step: Reflect.get(Object(made), 'step'), now: 2 });
  calls(['drafts.moveStep', undo(saved[1])], ['drafts.moveStep', undo(saved[0])]);
  expect(noted()).toBe(2);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(noted()).toBe(0);
});

test('a large step is complete before and after its log is copied into the file', () => {
  const { thread, draftsOf } = aThread();
  const edits = Array.from({ length: 2_500 }, (_, at) => ({ edit: 'add', rowId: `row ${at}`, row: contact }));
  thread.call('drafts.save', { name: 'add', resources: [{ ref, remote: [], edits }], now: 1 });
  expect(draftsOf()).toBe(2_500);
  thread.tidy();
  expect(draftsOf()).toBe(2_500);
});

test('a publisher hears how long this process has had the file: what was sent before is older than that', () => {
  const { thread, clock } = aThread();
  clock.now += 700;
  const heard = thread.call('publish.lease', { owner: 'me' })?.value;
  expect(heard).toEqual({ heldMs: 700, lagging: [], awaited: [] });
  thread.call('open', { key: KEY, lostKey: null, now: 0 });
  clock.now += 20;
  expect(thread.call('publish.lagging', null)?.value).toMatchObject({ heldMs: 20 });
});

const STORES = ['S-1', 'S-2', 'S-3'];
const STEP = {
  name: 'import',
  now: 1,
  resources: STORES.map((externalId) => ({
    ref: { externalId, kind: 'expositions' } as const,
    remote: [],
    edits: [{ edit: 'add', rowId: 'new', row: { label: externalId } } as const],
  })),
};
const kept = (db: WorkspaceDb) => ({ edits: countUnsentEdits(db), steps: listSteps(db, 'done', null, 9).length });

test('a step is counted resource by resource, and is one step in the end', () => {
  const db = openMemoryDb();
  const counter = createCounter();
  counter.begin('stores_saved', STORES.length);
  expect(saveCounted(db, STEP, counter.cells)).toMatchObject({ step: 1, unknown: [], unplaced: [] });
  expect(counter.read()).toEqual({ what: 'stores_saved', done: 3, total: 3 });
  expect(kept(db)).toEqual({ edits: 3, steps: 1 });
});

test('a step that is stopped after its second resource has saved nothing, and can be saved later', () => {
  const db = openMemoryDb();
  const counter = createCounter();
  counter.begin('stores_saved', STORES.length);
  const resources = STEP.resources.map((one, at) =>
    at < 2
      ? one
      : {
          ...one,
          get edits() {
            counter.stop();
            return one.edits;
          },
        },
  );
  expect(saveCounted(db, { ...STEP, resources }, counter.cells)).toBeNull();
  expect(counter.read()?.done).toBe(2);
  expect(kept(db)).toEqual({ edits: 0, steps: 0 });
  counter.reset();
  expect(saveCounted(db, STEP, counter.cells)?.step).toBe(1);
});
