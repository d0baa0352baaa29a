import { expect, test } from 'vitest';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import { at, columns, type Fruit, fruit, paste } from '#tests/builders/a-fruit-sheet.ts';
import { createSheet } from './create-sheet.ts';

const ROWS = 6_000;
const rows = Array.from({ length: ROWS }, (_, row) => fruit(`${row}`, `Jabłko ${row}`));
const text = (word: string) => rows.map((_, row) => `${word} ${row}\tkwaśny`).join('\n');

/** A sheet whose long jobs pause at each reading of the clock; the selection begins at its names. */
function aLargeSheet() {
  const pauses = { count: 0 };
  const slices: Slices = {
    now: () => 0,
    budget: 0,
    pause: async () => {
      pauses.count += 1;
    },
  };
  const sheet = createSheet<Fruit>({
    rows,
    rowId: ({ id }) => id,
    columns,
    collator: new Intl.Collator('pl'),
    slices,
    newId: () => 'step',
    now: () => 0,
  });
  sheet.select(at(0, 1));
  return { sheet, pauses, state: sheet.store.getState };
}

test('a large paste is planned and written in slices, and is one step', async () => {
  const { sheet, pauses, state } = aLargeSheet();
  const planned = paste(sheet, text('Malina'));
  expect(state()).toMatchObject({ paste: null, pasting: 'planning' });
  await planned;
  expect(pauses.count).toBeGreaterThan(5);
  expect(state()).toMatchObject({ pasting: null, paste: { hit: 2 * ROWS, changed: 2 * ROWS, invalid: 0 } });
  expect([sheet.previewAt('7', 'name'), sheet.core.valueOf('7', 'name')]).toEqual(['Malina 7', 'Jabłko 7']);
  const written = sheet.confirmPaste();
  expect(state().pasting).toBe('writing');
  await written;
  expect(state()).toMatchObject({ pasting: null, paste: null, history: { done: 1 } });
  expect(sheet.core.valueOf('5999', 'name')).toBe('Malina 5999');
  expect(sheet.figures().changed).toBe(2 * ROWS);
  sheet.undo();
  expect(sheet.figures().changed).toBe(0);
});

test('while a large paste is written nothing else is done', async () => {
  const { sheet, state } = aLargeSheet();
  sheet.enterValue('Agrest');
  await paste(sheet, text('Malina'));
  const written = sheet.confirmPaste();
  sheet.undo();
  sheet.clear();
  sheet.dropPaste();
  await paste(sheet, text('Wiśnia'));
  await sheet.confirmPaste();
  expect(sheet.beginEdit('x')).toBe(false);
  await written;
  expect(state().history.steps.map(({ name }) => name.kind)).toEqual(['edit', 'paste']);
  expect(sheet.core.valueOf('3', 'name')).toBe('Malina 3');
  sheet.undo();
  expect([sheet.core.valueOf('0', 'name'), sheet.core.valueOf('3', 'name')]).toEqual(['Agrest', 'Jabłko 3']);
});

test('a plan is given up by Escape, by a later paste, and by whatever changes the sheet, but not by a selection', async () => {
  const { sheet, state } = aLargeSheet();
  const dropped = paste(sheet, text('Malina'));
  sheet.dropPaste();
  await dropped;
  expect(state()).toMatchObject({ paste: null, pasting: null });
  const moved = paste(sheet, text('Malina'));
  sheet.select(at(5, 1));
  await moved;
  expect(state()).toMatchObject({ paste: { hit: 2 * ROWS }, pasting: null });
  sheet.dropPaste();
  const edited = paste(sheet, text('Malina'));
  sheet.enterValue('Agrest');
  await edited;
  expect(state()).toMatchObject({ paste: null, pasting: null, announced: { what: 'paste_dropped' } });
  sheet.select(at(0, 1));
  const older = paste(sheet, text('Malina'));
  const newer = paste(sheet, text('Wiśnia'));
  await Promise.all([older, newer]);
  expect(sheet.previewAt('9', 'name')).toBe('Wiśnia 9');
});
