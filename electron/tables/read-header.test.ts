import { describe, expect, test } from 'vitest';
import { ABOUT, rowXml, STORE_LANGUAGES, TARGET_LANGUAGES, workbookOf } from '#tests/support/data/table-files.ts';
import { TABLE_LIMITS, TableError } from './limits.ts';
import type { TableInput } from './read-header.ts';
import { readTable } from './read-table.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('a file whose headers are not known', () => {
  const bytes = bytesOf('Shop;Case;Kind;Remark\nS-1;Lada 1;Bułki;\nS-2;Lada 2;;x');
  const about = (columns: TableInput['columns'], changed: Partial<TableInput> = {}) => ({
    ...ABOUT,
    columns,
    ...changed,
  });
  const reasonOf = (input: TableInput) => {
    try {
      readTable(bytes, input, TABLE_LIMITS);
      return 'taken';
    } catch (error) {
      if (error instanceof TableError) return `${error.reason} ${error.text}`;
      throw error;
    }
  };

  test('shows its columns with the first values of each, and what these are', () => {
    expect(readTable(bytes, ABOUT, TABLE_LIMITS)).toEqual({
      understood: false,
      headerLine: 1,
      columns: [
        { at: 0, header: 'Shop', values: ['S-1', 'S-2'], column: 'externalId', isGuess: true },
        { at: 1, header: 'Case', values: ['Lada 1', 'Lada 2'], column: null, isGuess: false },
        { at: 2, header: 'Kind', values: ['Bułki'], column: 'productCategories', isGuess: true },
        { at: 3, header: 'Remark', values: ['x'], column: null, isGuess: false },
      ],
    });
  });

  test('is read as a person says, and the same headers in another order the next time', () => {
    const read = readTable(bytes, about(['externalId', 'label', 'expositionType', null]), TABLE_LIMITS);
    if (!read.understood || read.choice === null) throw new Error('not read');
    expect(read.facts).toMatchObject({ ignored: ['Remark'], columnsFrom: 'person', rows: 2 });
    const next = bytesOf('KIND,remark,shop,case\nBułki,,S-1,Lada 1');
    const again = readTable(next, { ...ABOUT, choices: [read.choice] }, TABLE_LIMITS);
    expect(again).toMatchObject({
      understood: true,
      choice: null,
      facts: { columnsFrom: 'person' },
      table: { columns: ['expositionType', null, 'externalId', 'label'] },
    });
    const other = { ...ABOUT, choices: [read.choice] };
    expect(readTable(bytesOf('Kind,Shop,Case\na,b,c'), other, TABLE_LIMITS).understood).toBe(false);
  });

  test('is refused where two columns are one, or none says which display or store a row means', () => {
    expect(reasonOf(about(['externalId', 'label', 'label']))).toBe('column_twice label');
    expect(reasonOf(about(['externalId', null, 'expositionType']))).toBe('columns_missing label');
    expect(reasonOf(about([null, 'label'], { isOneStore: false }))).toBe('columns_missing externalId');
    expect(reasonOf(about([null, 'expositionId'], { isOneStore: false }))).toBe('taken');
    expect(reasonOf(about(['nonsense', 'phone', 'constructor']))).toBe('columns_missing label');
  });

  test('two headers of one meaning are asked about, too', () => {
    expect(readTable(bytesOf('Label;Type;Nazwa\na;b;c'), ABOUT, TABLE_LIMITS)).toMatchObject({
      understood: false,
      columns: [{ column: 'label' }, { column: 'expositionType' }, { column: 'label' }],
    });
  });

  test('a file of stores without headers does not show what may be a login code', () => {
    const stores = { ...ABOUT, languages: STORE_LANGUAGES };
    const bare = bytesOf('S-1;X77-2;Lada 1\nS-2;Y88-3;Lada 2');
    expect(readTable(bare, stores, TABLE_LIMITS)).toEqual({
      understood: false,
      headerLine: null,
      columns: [
        { at: 0, header: '', values: ['S-1', 'S-2'], column: 'externalId', isGuess: true },
        { at: 1, header: '', values: ['••••••'], column: null, isGuess: false },
        { at: 2, header: '', values: ['Lada 1', 'Lada 2'], column: null, isGuess: false },
      ],
    });
    const strange = bytesOf('S-8;X77-2;Lada 1\nS-9;Y88-3;Lada 2');
    expect(readTable(strange, stores, TABLE_LIMITS)).toMatchObject({
      headerLine: 1,
      columns: [{ header: '••••••' }, { header: '••••••' }, { header: 'Lada 1' }],
    });
    const said = { ...stores, columns: ['externalId', null, 'name'] };
    expect(readTable(strange, said, TABLE_LIMITS)).toMatchObject({
      facts: { ignored: ['••••••'] },
      choice: { headers: ['s-8', 'x77-2', 'lada 1'] },
    });
    const named = bytesOf('externalId;name;Field2\nS-2;Lada 2;x');
    expect(readTable(named, stores, TABLE_LIMITS)).toMatchObject({ facts: { ignored: ['Field2'] } });
  });

  test('columns without a header can be chosen in a workbook, and what may be a login code is not shown', () => {
    const rows = rowXml(2, ['Shop', '', 'Note']) + rowXml(3, ['S-1', 'X77-2', 'at the door', '4711']);
    const languages = STORE_LANGUAGES;
    expect(readTable(workbookOf(rows), { ...ABOUT, languages }, TABLE_LIMITS)).toEqual({
      understood: false,
      headerLine: 2,
      columns: [
        { at: 0, header: 'Shop', values: ['S-1'], column: 'externalId', isGuess: true },
        { at: 1, header: '', values: ['••••••'], column: null, isGuess: false },
        { at: 2, header: 'Note', values: ['at the door'], column: null, isGuess: false },
        { at: 3, header: '', values: ['••••••'], column: null, isGuess: false },
      ],
    });
  });
});

describe('a file without headers', () => {
  const targets = { ...ABOUT, languages: TARGET_LANGUAGES, isOneStore: false };
  const bare = 'S-1;Drinks fridge;Mon;07:00;75\nS-2;Drinks fridge;Tue;07:00;80;x';
  const columns = ['externalId', 'displayType', 'weekday', 'protocolTime', 'expectedFillRatio', null];

  test('loses no row: each is asked about and read, whatever stands above', () => {
    const reading = readTable(bytesOf(`Targets\n\n${bare}`), targets, TABLE_LIMITS);
    expect(reading).toMatchObject({ understood: false, headerLine: null });
    expect(reading.understood ? [] : reading.columns.map(({ column }) => column)).toEqual(columns);
    const read = readTable(bytesOf(`Targets\n\n${bare}`), { ...targets, columns }, TABLE_LIMITS);
    expect(read).toMatchObject({
      choice: null,
      facts: { rows: 2, headerLine: null, columnsFrom: 'person' },
      table: { columns, rows: [{ line: 3 }, { line: 4 }], isStrict: false },
    });
  });

  test('names the columns that are left out', () => {
    const read = readTable(bytesOf(bare), { ...targets, columns }, TABLE_LIMITS);
    expect(read).toMatchObject({ facts: { ignored: ['F'] } });
  });

  test('may be one row, of a workbook too', () => {
    const one = ['S-1', 'Drinks fridge', 'Mon', '07:00', '75'];
    for (const bytes of [bytesOf(one.join(';')), workbookOf(rowXml(1, one))]) {
      expect(readTable(bytes, targets, TABLE_LIMITS)).toMatchObject({
        understood: false,
        headerLine: null,
        columns: columns.slice(0, 5).map((column) => ({ header: '', column, isGuess: true })),
      });
    }
  });

  test('is no file whose known headers stand over other values: these headers stay headers', () => {
    const misleading = bytesOf(
      'Store ID;Display type;Day;Time;Target\nDrinks fridge;S-1;07:00;Mon;75\nDrinks fridge;S-2;07:30;Tue;75',
    );
    expect(readTable(misleading, targets, TABLE_LIMITS)).toMatchObject({
      understood: false,
      headerLine: 1,
      columns: [
        { header: 'Store ID', column: 'displayType', isGuess: true },
        { header: 'Display type', column: 'externalId', isGuess: true },
        { header: 'Day', column: 'protocolTime', isGuess: true },
        { header: 'Time', column: 'weekday', isGuess: true },
        { header: 'Target', column: 'expectedFillRatio', isGuess: false },
      ],
    });
  });
});
