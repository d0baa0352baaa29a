import { expect, test } from 'vitest';
import { createFormat } from '#shared/lib/format.ts';
import { aDraftSheet, aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { targetColumns } from '../target-columns.ts';
import { createCellCheck, type ToldPhotos } from './cell-findings.ts';
import type { MatrixDisplay } from './judge-cells.ts';
import { figuresOf, type MatrixContent, type MatrixExtras, makeMatrix, slotsOf } from './make-matrix.ts';
import { createMatrixSheet } from './matrix-sheet.ts';
import { measuredFrom } from './measured.ts';

const columns = targetColumns(
  { header: String, allCategories: 'all', terms: plainTerms, format: createFormat('en'), isDuplicate: () => false },
  false,
);

const TYPE = 'ROLLS_BREAD_RACK';
type Target = { weekday?: number; time?: string; category?: string | null; ratio: unknown; type?: string };

const aDisplay = (label: string, ...productCategories: MatrixDisplay['productCategories']): MatrixDisplay => ({
  expositionId: label,
  label,
  expositionType: TYPE,
  productCategories,
});

type Options = {
  displays?: readonly MatrixDisplay[] | null;
  extras?: MatrixExtras;
  /** Photos that are known, by display and slot; absent: of the first display on every day at 07:00. */
  photos?: ToldPhotos;
};

const NOTHING_MEASURED = measuredFrom(null);
const everyDay = (expositionId: string): ToldPhotos =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ expositionId, slot: `${weekday} 07:00` }));

/** The targets of a store in their sheet, and what the matrix makes of them. */
async function aStore(
  targets: readonly Target[],
  {
    displays = [],
    extras = { rows: [], times: [] },
    photos = everyDay(displays?.[0]?.expositionId ?? ''),
  }: Options = {},
) {
  const expositions = displays?.map((display) => ({ ...display, status: 'active' as const })) ?? null;
  const check = createCellCheck(expositions, NOTHING_MEASURED, photos);
  const rows = targets.map(({ weekday = 1, time = '07:00', category = null, ratio, type = TYPE }, at) =>
    aSheetRow('A', String(at), {
      displayType: type,
      weekday,
      protocolTime: time,
      productCategory: category,
      expectedFillRatio: ratio,
    }),
  );
  const sheet = await aDraftSheet(columns, rows);
  const matrixNow = (before: MatrixContent | null = null) =>
    makeMatrix({ sheet, externalId: 'A', displays, extras, check, markAt: () => null }, before);
  const lens = createMatrixSheet({
    targets: sheet,
    store: { externalId: 'A', storeName: 'Store' },
    slots: slotsOf(matrixNow().times),
    slotName: ({ id }) => id,
    format: createFormat('en'),
    readOnly: false,
  });
  const show = () => lens.show(matrixNow());
  show();
  sheet.store.subscribe((now, old) => {
    if (now.cells !== old.cells) show();
  });
  /** Values of the first times of the week, row by row. */
  const values = (count = 3) =>
    matrixNow().types.flatMap(({ rows: shown }) =>
      shown.map(({ cells }) => cells.slice(0, count).map(({ value }) => value)),
    );
  const states = (count = 2) =>
    matrixNow().types.flatMap(({ rows: shown }) =>
      shown.map(({ cells }) =>
        cells.slice(0, count).map(({ state, isAmbiguous }) => (isAmbiguous ? `${state} ambiguous` : state)),
      ),
    );
  return { sheet, lens, matrixNow, values, states };
}

const at = (row: number, column: number) => ({ row, column });

test('a category without a target takes that of the fallback row; what no display needs is only empty', async () => {
  const { states, matrixNow } = await aStore([{ ratio: 70 }, { category: 'ROLLS', weekday: 2, ratio: 60 }], {
    displays: [aDisplay('a', 'ROLLS')],
  });
  expect(matrixNow().slots[0]).toMatchObject({ weekday: 1, time: '07:00' });
  expect(states(3)).toEqual([
    ['inherited', 'own', 'missing'],
    ['own', 'empty', 'empty'],
  ]);
  expect(matrixNow().types[0]?.rows[0]?.cells[0]?.displays.map(({ label }) => label)).toEqual(['a']);
});

test('changed cells are counted as cells, also where a whole target is new or gone', async () => {
  const { lens, matrixNow } = await aStore([{ ratio: 70 }, { weekday: 2, ratio: 60 }]);
  expect(figuresOf(matrixNow())).toMatchObject({ changed: 0, added: 0, removed: 0, invalid: 0 });
  for (const [column, text] of [
    [0, ''],
    [1, '101'],
    [2, '80'],
  ] as const) {
    lens.select(at(0, column));
    if (text === '') lens.clear();
    else lens.enterText(text, 'cell');
  }
  expect(figuresOf(matrixNow())).toMatchObject({ changed: 3, added: 0, removed: 0, invalid: 1 });
});

test('a gap is missing only where a photo is known that needs a target; what no photo can meet is found, too', async () => {
  const displays = [aDisplay('a', 'ROLLS')];
  const photos = [{ expositionId: 'a', slot: '3 07:00' }];
  const gap = await aStore([{ ratio: 70 }], { displays, photos });
  expect(gap.states(3)[0]).toEqual(['inherited', 'empty', 'missing']);
  const cells = gap.matrixNow().types[0]?.rows[0]?.cells ?? [];
  expect(cells.slice(0, 3).map(({ lacks, findings }) => [lacks, findings.map(({ kind }) => kind)])).toEqual([
    [false, []],
    [true, []],
    [true, ['missing']],
  ]);
  const other = await aStore([{ ratio: 70, category: 'DRINKS' }], { displays, photos });
  const [drinks] = other.matrixNow().types[0]?.rows ?? [];
  expect(drinks?.cells[0]?.findings.map(({ kind }) => kind)).toEqual(['category']);
});

test('two targets that win for one display are ambiguous, in one cell or in the cells of two categories', async () => {
  const both = await aStore(
    [
      { category: 'ROLLS', ratio: 70 },
      { category: 'BAGUETTES', ratio: 80 },
    ],
    { displays: [aDisplay('a', 'ROLLS', 'BAGUETTES')] },
  );
  expect(both.states(1)).toEqual([['own ambiguous'], ['own ambiguous'], ['empty']]);
  const twice = await aStore([{ ratio: 80 }, { ratio: 70 }]);
  expect(twice.states(1)).toEqual([['several ambiguous']]);
  expect(twice.values(1)).toEqual([['70/80']]);
});

test('typing into an empty cell adds a target, and clearing a cell removes its targets, each one step', async () => {
  const { sheet, lens, values } = await aStore([{ ratio: 70 }, { ratio: 80 }]);
  lens.select(at(0, 1));
  lens.enterText('75 %', 'cell');
  expect(values()).toEqual([['70/80', 75, null]]);
  expect(sheet.figures()).toMatchObject({ added: 1, changed: 0, removed: 0 });
  lens.select(at(0, 0));
  lens.clear();
  expect(values()).toEqual([[null, 75, null]]);
  expect(sheet.figures()).toMatchObject({ removed: 2 });
  lens.undo();
  lens.undo();
  expect(values()).toEqual([['70/80', null, null]]);
  lens.redo();
  expect(values()).toEqual([['70/80', 75, null]]);
  expect(sheet.store.getState().history.steps).toHaveLength(2);
});

test('a value where there were several leaves one, and a removed target comes back as it was', async () => {
  const { sheet, lens, values } = await aStore([{ ratio: 70 }, { ratio: 80 }, { weekday: 2, ratio: 60 }]);
  lens.select(at(0, 0));
  lens.enterText('65', 'cell');
  expect(sheet.figures()).toMatchObject({ added: 0, changed: 1, removed: 1 });
  lens.select(at(0, 1));
  lens.clear();
  lens.enterText('60', 'cell');
  expect(values()).toEqual([[65, 60, null]]);
  expect(sheet.figures()).toMatchObject({ added: 0, changed: 1, removed: 1 });
});

test('what is no target is kept as it was typed, and says what is wrong', async () => {
  const { sheet, lens, matrixNow, values } = await aStore([{ ratio: 70 }]);
  for (const [column, text] of ['75,5', '101', 'abc'].entries()) {
    lens.select(at(0, column));
    lens.enterText(text, 'cell');
  }
  expect(values()).toEqual([[75.5, 101, 'abc']]);
  const codes = matrixNow()
    .types[0]?.rows[0]?.cells.slice(0, 3)
    .map(({ mark }) => mark?.problem.code);
  expect(codes).toEqual(['not_whole', 'too_large', 'not_a_number']);
  expect(sheet.figures().invalid).toBe(3);
});

test('a block is filled, copied and pasted as one step over days and rows', async () => {
  const { sheet, lens, values } = await aStore([{ ratio: 70 }, { category: 'ROLLS', ratio: 50 }]);
  lens.select(at(0, 0));
  lens.select(at(1, 2), 'extend');
  lens.fill('right');
  expect(values()).toEqual([
    [50, 50, 50],
    [70, 70, 70],
  ]);
  const copied = lens.copy();
  expect(copied?.text).toBe('50\t50\t50\r\n70\t70\t70');
  lens.select(at(0, 3));
  await lens.paste({ text: '1\t2\r\n\t4', html: '' });
  await lens.confirmPaste();
  expect(values(5)).toEqual([
    [50, 50, 50, 1, 2],
    [70, 70, 70, null, 4],
  ]);
  expect(sheet.store.getState().history.steps).toHaveLength(2);
  lens.undo();
  lens.undo();
  expect(values()).toEqual([
    [50, null, null],
    [70, null, null],
  ]);
});

test('a double click on the handle fills rows of the same display type at most', async () => {
  const { lens, values } = await aStore([
    { weekday: 2, category: 'ROLLS', ratio: 90 },
    { weekday: 2, ratio: 40 },
    { weekday: 2, type: 'ROLLS_NEUTRAL_COUNTER', ratio: 20 },
  ]);
  const before = values(2);
  expect(before).toHaveLength(3);
  lens.select(at(0, 1));
  lens.fillBelow(false);
  expect(values(2)).toEqual([before[0], [null, 90], before[2]]);
});

test('pasting what was copied changes nothing', async () => {
  const { sheet, lens } = await aStore([{ ratio: 70 }, { ratio: 80 }, { weekday: 3, ratio: 60 }]);
  lens.selectAll();
  const copied = lens.copy();
  await lens.paste({ text: copied?.text ?? '', html: '' });
  await lens.confirmPaste();
  expect(sheet.store.getState().history.steps).toHaveLength(0);
});

test('slots, and rows in which nothing changed, stay the same objects', async () => {
  const { lens, matrixNow } = await aStore([{ ratio: 70 }, { category: 'ROLLS', ratio: 50 }]);
  const before = matrixNow();
  lens.select(at(0, 0));
  lens.enterText('55', 'cell');
  const after = matrixNow(before);
  expect(after.types[0]?.rows[0]).not.toBe(before.types[0]?.rows[0]);
  expect(after.types[0]?.rows[1]).toBe(before.types[0]?.rows[1]);
  expect(after.slots).toBe(before.slots);
});

test('targets that fit no cell are counted; rows and times without targets can be added', async () => {
  const { matrixNow } = await aStore([{ ratio: 70 }, { time: 'noon', ratio: 1 }, { type: 'SHELF', ratio: 1 }], {
    extras: { rows: ['FRIDGE_DRINKS '], times: ['15:30'] },
    displays: null,
  });
  expect(matrixNow()).toMatchObject({ strays: 2, times: ['07:00', '15:30'] });
  expect(matrixNow().types.map(({ displayType, displayCount }) => [displayType, displayCount])).toEqual([
    ['FRIDGE_DRINKS', null],
    [TYPE, null],
  ]);
});
