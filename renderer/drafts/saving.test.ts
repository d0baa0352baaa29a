import { expect, test } from 'vitest';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/builders/a-sheet-kind.ts';
import { rowKey } from './row-keys.ts';
import { createSaving, type SavedAct, saveHistory } from './saving.ts';
import { PlanOutdated, StepTooLarge } from './send-step.ts';
import { storedStep } from './step-names.ts';

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));

test('steps are saved in order, and shown as saved only then', async () => {
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  const first = Promise.withResolvers<SavedAct>();
  const begun: string[] = [];
  saving.add(() => {
    begun.push('first');
    return first.promise;
  });
  saving.add(async () => {
    begun.push('second');
    return { savedAt: '2026-11-20T10:00:01Z', unplaced: 2 };
  });
  await turns();
  expect(begun).toEqual(['first']);
  expect(saving.store.getState()).toMatchObject({ pending: 2, savedAt: null });
  first.resolve({ savedAt: '2026-11-20T10:00:00Z', unplaced: 0 });
  await turns();
  expect(begun).toEqual(['first', 'second']);
  expect(saving.store.getState()).toEqual({
    pending: 0,
    savedAt: '2026-11-20T10:00:01Z',
    failure: null,
    kept: 0,
    dropped: null,
    unplaced: 2,
    moved: null,
  });
});

test('a step that was not saved is told, and what is true is read again', async () => {
  const read: string[] = [];
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => read.push('again'),
  );
  saving.add(() => Promise.reject(new Error('no')));
  await turns();
  expect(saving.store.getState()).toMatchObject({ pending: 0, savedAt: null, failure: { code: 'read_only' } });
  expect(read).toEqual(['again']);
});

test('a step that is too much is told apart from one that failed', async () => {
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  saving.add(() => Promise.reject(new StepTooLarge()));
  await turns();
  expect(saving.store.getState()).toMatchObject({ dropped: 'too_large', failure: null });
  saving.add(async () => ({ savedAt: '2026-11-20T10:00:00Z', unplaced: 0 }));
  await turns();
  expect(saving.store.getState()).toMatchObject({ dropped: null, failure: null });
});

test('a plan that is outdated is no failure of saving: it is told, and kept nowhere', async () => {
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  const unsaved = await saving.ask(() => saving.addStep(() => Promise.reject(new PlanOutdated())));
  expect(unsaved).toEqual({ kind: 'outdated' });
  expect(saving.store.getState()).toMatchObject({ pending: 0, kept: 0, failure: null, dropped: 'outdated' });
});

/** A disk that is full for as long as a test says so, with what was saved on it. */
function aDisk() {
  const disk = { isFull: true, saved: [] as string[], reads: 0 };
  const saving = createSaving(
    () => ({ code: 'unwritable', isFull: true }),
    () => {
      disk.reads += 1;
    },
  );
  const act = (name: string) => async (): Promise<SavedAct> => {
    if (disk.isFull) throw new Error('full');
    disk.saved.push(name);
    return { savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
  };
  return { disk, saving, act, step: (name: string) => saving.addStep(act(name)) };
}

test('steps that a full disk refuses are kept, and saved in their order before the next one', async () => {
  const { disk, saving, step } = aDisk();
  step('first');
  step('second');
  await turns();
  expect(saving.store.getState()).toMatchObject({ pending: 0, kept: 2, failure: { code: 'unwritable' } });
  disk.isFull = false;
  step('third');
  await turns();
  expect(disk.saved).toEqual(['first', 'second', 'third']);
  expect(saving.store.getState()).toMatchObject({ pending: 0, kept: 0, failure: null });
  // Once for each that was refused, and once for all that were saved late.
  expect(disk.reads).toBe(3);
});

test('a step that is read about while it waits is not over', async () => {
  const { disk, saving, act, step } = aDisk();
  const overAtRead: number[] = [];
  step('refused');
  saving.add(act('second'), () => overAtRead.push(saving.ended()));
  saving.add(act('third'), () => overAtRead.push(saving.ended()));
  disk.isFull = false;
  await turns();
  expect(saving.begun()).toBe(3);
  expect(overAtRead).toEqual([2, 3]);
});

test('what is kept is saved when a person asks, and stays kept while the disk is full', async () => {
  const { disk, saving, step } = aDisk();
  step('first');
  saving.saveKept();
  await turns();
  expect(saving.store.getState()).toMatchObject({ pending: 0, kept: 1, failure: { code: 'unwritable' } });
  disk.isFull = false;
  saving.saveKept();
  await turns();
  expect(disk.saved).toEqual(['first']);
  expect(saving.store.getState()).toMatchObject({ kept: 0, failure: null, savedAt: '2026-11-20T10:00:00Z' });
});

test('what is done beside steps that are kept does not hide them, and neither saves them', async () => {
  const { disk, saving, act, step } = aDisk();
  step('first');
  await turns();
  disk.isFull = false;
  saving.add(act('undo'));
  await turns();
  expect(disk.saved).toEqual(['undo']);
  expect(saving.store.getState()).toMatchObject({ kept: 1, failure: { code: 'unwritable' } });
});

test('a step that a dialog made is not kept twice: the dialog has what was entered', async () => {
  const { disk, saving, step } = aDisk();
  expect(await saving.ask(() => step('asked'))).toMatchObject({ kind: 'failed' });
  expect(saving.store.getState()).toMatchObject({ kept: 0, failure: { code: 'unwritable' } });
  disk.isFull = false;
  expect(await saving.ask(() => step('asked again'))).toBeNull();
  expect(await saving.ask(() => {})).toBeNull();
  expect(disk.saved).toEqual(['asked again']);
});

test('a step that a dialog made is saved after those that are kept, and refused with them', async () => {
  const { disk, saving, step } = aDisk();
  step('first');
  expect(await saving.ask(() => step('asked'))).toMatchObject({ kind: 'failed' });
  expect(saving.store.getState()).toMatchObject({ kept: 1 });
  disk.isFull = false;
  expect(await saving.ask(() => step('asked again'))).toBeNull();
  saving.saveKept();
  await turns();
  expect(disk.saved).toEqual(['first', 'asked again']);
  expect(saving.store.getState()).toMatchObject({ kept: 0, failure: null });
});

test('a step that is too large is not kept: it would never fit', async () => {
  const { saving } = aDisk();
  saving.addStep(() => Promise.reject(new StepTooLarge()));
  await turns();
  expect(saving.store.getState()).toMatchObject({ dropped: 'too_large', kept: 0, failure: null });
});

const marked = rowKey('A', 'marked');

const STORE = { externalId: 'A', kind: aSheetKind.kind };
const WAITS = { name: { key: 'addTargets', cells: 0, data: {} }, kinds: ['expectations' as const] };

type SavedInput = { name: object; resources: ResourcePatch[] };
type MovedInput = { way: string; steps: number[] };

/**
 * A page that saves, with what it asked of the core and how often it read again.
 *
 * @param short how many steps fewer are moved than it asks for
 */
function aPage(answer: { readonly step: number | null }, short = 0, unplaced = 0) {
  const asked: unknown[] = [];
  const read = { again: 0 };
  const saving = createSaving(
    () => ({ code: 'read_only' }),
    () => {},
  );
  const readAgain = () => {
    read.again += 1;
  };
  const tell = saveHistory({
    drafts: {
      save: async ({ name, resources }: SavedInput) => {
        asked.push([name, resources.flatMap(({ patches }) => patches)]);
        return { ...answer, savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
      },
      stage: async () => null,
      move: async ({ way, steps }: MovedInput) => {
        asked.push([way, steps]);
        return { steps: steps.length - short, waits: short === 0 ? null : WAITS, resources: [STORE], unplaced };
      },
    },
    saving,
    kind: aSheetKind,
    by: 'this page',
    own: () => null,
    unsay: () => asked.push('unsay'),
    marked: () => new Set([marked]),
    readAgain,
  });
  return { tell, asked, read, saving };
}

const did = (row: string): Extract<SheetHistoryEvent, { kind: 'did' }> => ({
  kind: 'did',
  done: 1,
  step: {
    id: '1',
    at: 0,
    name: { kind: 'edit' },
    cells: 1,
    patches: [{ column: 'name', rows: [row], before: [null], after: ['x'] }],
    added: [],
  },
});

test('a step is saved under its name, and not read again', async () => {
  const { tell, asked, read } = aPage({ step: 7 });
  tell(did(rowKey('A', '1')));
  await turns();
  expect(asked).toEqual([[{ key: 'edit', cells: 1, data: {} }, [{ field: 'name', rowIds: ['1'], values: ['x'] }]]]);
  expect(read.again).toBe(0);
});

test('a step that came to nothing, one on what was refused, and a way back that left something are read again', async () => {
  const nothing = aPage({ step: null });
  nothing.tell(did(rowKey('A', '1')));
  const fixed = aPage({ step: 7 });
  fixed.tell(did(marked));
  const partly = aPage({ step: 7 }, 0, 1);
  const event = did(rowKey('A', '1'));
  partly.tell(event);
  partly.tell({ kind: 'moved', side: 'before', steps: [event.step], done: 0 });
  await turns();
  expect([nothing, fixed, partly].map(({ read }) => read.again)).toEqual([1, 1, 1]);
});

/** A step that the core has stored. */
const kept = (id: number) => storedStep({ id, at: '2026-11-20T09:00:00Z', name: { key: 'edit', cells: 1, data: {} } });

test('a way back names its steps as the core does; over steps of an earlier run, rows are read again', async () => {
  const { tell, asked, read, saving } = aPage({ step: 7 });
  const { step } = did(rowKey('A', '1'));
  tell(did(rowKey('A', '1')));
  tell({ kind: 'moved', side: 'before', steps: [step], done: 0 });
  await turns();
  expect(read.again).toBe(0);
  tell({ kind: 'moved', side: 'after', steps: [step, kept(8)], done: 2 });
  await turns();
  expect(asked.slice(1)).toEqual([
    ['undo', [7]],
    ['redo', [7, 8]],
  ]);
  expect([read.again, saving.store.getState().unplaced]).toEqual([1, 0]);
});

test('neither a step that the core does not have nor another in its place is taken back', async () => {
  const { tell, asked, read, saving } = aPage({ step: null });
  const { step } = did(rowKey('A', '1'));
  tell(did(rowKey('A', '1')));
  tell({ kind: 'moved', side: 'before', steps: [kept(8), step, kept(6)], done: 0 });
  await turns();
  tell({ kind: 'moved', side: 'before', steps: [step, kept(6)], done: 0 });
  await turns();
  expect(asked.slice(1)).toEqual([['undo', [8]], 'unsay', ['undo', []], 'unsay']);
  expect(saving.store.getState().moved).toMatchObject({ way: 'undo', count: 0 });
  expect(read.again).toBe(3);
});

test('what was undone is said until another step follows; a step that waits for another page is read again', async () => {
  const { tell, asked, read, saving } = aPage({ step: 7 }, 1);
  const step = kept(7);
  tell({ kind: 'moved', side: 'before', steps: [step], done: 0 });
  await turns();
  expect([asked, read.again]).toEqual([[['undo', [7]], 'unsay'], 1]);
  const { moved } = saving.store.getState();
  expect(moved).toMatchObject({ way: 'undo', count: 0, last: step, resources: [STORE], waits: WAITS });
  tell(did(rowKey('A', '1')));
  expect(saving.store.getState().moved).toBeNull();
});
