import { expect, test } from 'vitest';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { aSheetKind } from '#tests/support/a-sheet-kind.ts';
import { saveHistory } from './save-history.ts';
import { createSaving } from './saving.ts';
import { rowKey } from './sheet-row.ts';
import { storedStep } from './step-names.ts';

const turns = () => new Promise<void>((resolve) => setImmediate(resolve));
const marked = rowKey('A', 'marked');

/** A page that saves, with what it asked of the core and how often it read again. */
function aPage(answer: { readonly step: number | null }) {
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
      save: async ({ name, resources }: { name: object; resources: ResourcePatch[] }) => {
        asked.push([name, resources.flatMap(({ patches }) => patches)]);
        return { ...answer, savedAt: '2026-11-20T10:00:00Z', unplaced: 0 };
      },
      move: async ({ way, count }: { way: string; count: number }) => {
        asked.push([way, count]);
        return { steps: count, resources: [], unplaced: 1 };
      },
    },
    saving,
    kind: aSheetKind,
    by: 'this page',
    own: () => null,
    marked: () => new Set([marked]),
    readAgain,
  });
  return { tell, asked, read, saving };
}

const did = (row: string): SheetHistoryEvent => ({
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

test('a step that came to nothing, and one on what the service refused, are read again', async () => {
  const nothing = aPage({ step: null });
  nothing.tell(did(rowKey('A', '1')));
  const mended = aPage({ step: 7 });
  mended.tell(did(marked));
  await turns();
  expect([nothing.read.again, mended.read.again]).toEqual([1, 1]);
});

test('a way back is asked by its length; over steps of an earlier run, rows are read again', async () => {
  const { tell, asked, read, saving } = aPage({ step: 7 });
  const kept = storedStep({ id: 1, at: '2026-11-20T09:00:00Z', name: { key: 'edit', cells: 1, data: {} } });
  tell({ kind: 'moved', side: 'before', steps: [{ ...kept, id: 'own' }], done: 0 });
  await turns();
  expect(read.again).toBe(0);
  tell({ kind: 'moved', side: 'after', steps: [kept, kept], done: 2 });
  await turns();
  expect(asked).toEqual([
    ['undo', 1],
    ['redo', 2],
  ]);
  expect([read.again, saving.store.getState().unplaced]).toEqual([1, 1]);
});
