import { expect, test } from 'vitest';
import { rowsOf } from '#renderer/drafts/draft-sheet.ts';
import { type Column, parseCell, problemOf, type ReadCell } from '#renderer/grid/model/column.ts';
import { selectionSums } from '#renderer/grid/model/selection-sums.ts';
import { aSheetRow } from '#tests/builders/sheets.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { contactColumns, contactDuplicateKey, contactKind, contactOf } from './contact-columns.ts';

const columns = contactColumns(
  {
    header: (column) => column,
    terms: plainTerms,
    day: (moment) => new Date(moment).toISOString().slice(0, 10),
    isDuplicate: (read) => contactDuplicateKey(read) === '600100200',
  },
  false,
);
const column = (id: string): Column => {
  const found = columns.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const nothing: ReadCell = () => null;

const problem = (id: string, text: string) => {
  const mark = problemOf(column(id), parseCell(column(id), text), nothing);
  if (mark === null) return null;
  return [mark.kind, mark.problem.code === 'other' ? mark.problem.key : mark.problem.code];
};

test.each([
  ['phone', '+48 601 100 200', null],
  ['phone', '600-100-200', ['warning', 'duplicate']],
  ['phone', '112', ['warning', 'strangePhone']],
  ['phone', '', ['invalid', 'required']],
  ['email', '', null],
  ['email', 'jan@endcap.example', null],
  ['email', 'jan@gmial.com', ['warning', 'strangeEmail']],
  ['email', 'jan at endcap', ['invalid', 'noEmail']],
  ['name', '', ['invalid', 'required']],
  ['contactType', 'boss', ['invalid', 'unknown_choice']],
  ['hasWhatsapp', 'maybe', ['invalid', 'unknown_choice']],
  ['hasWhatsapp', 'TAK', null],
] as const)('%s %j is marked %j', (id, text, mark) => {
  expect(problem(id, text)).toEqual(mark);
});

test('a phone number and an address are kept exactly as they were typed', () => {
  expect(parseCell(column('phone'), '0048 (600) 100-200 ')).toBe('0048 (600) 100-200');
  expect(parseCell(column('email'), 'Jan@Endcap.EXAMPLE')).toBe('Jan@Endcap.EXAMPLE');
});

test('an empty text of the service is no mistake that stops publishing', () => {
  expect(problemOf(column('phone'), '', nothing)?.kind).toBe('warning');
});

test('a row of the sheet says the contact that is sent', () => {
  const cells: Record<string, string | null> = {
    name: 'Ola',
    contactType: 'store',
    phone: '600100200',
    email: null,
    hasWhatsapp: 'true',
  };
  expect(contactOf((id) => cells[id] ?? null)).toEqual({ ...cells, hasWhatsapp: true });
});

test('contacts of the store come before regional managers, each in the order of their names', () => {
  const row = (rowId: string, name: string, contactType: string) => ({
    rowId,
    base: { name, contactType, phone: '', email: null, hasWhatsapp: false, createdAt: '2026-03-01T10:00:00Z' },
    desired: null,
    removed: false,
  });
  const rows = [row('1', 'Ewa', 'regional_manager'), row('2', 'Łucja', 'store'), row('3', 'Maria', 'store')];
  const store = { known: true, externalId: 'A', origin: null, rows, stop: null, issues: [], isPartial: false } as const;
  const shown = rowsOf(contactKind, [{ ...store, rows, issues: [] }], (id) => id);
  expect(shown.map(({ base }) => base?.['name'])).toEqual(['Łucja', 'Maria', 'Ewa']);
  const since = columns.find(({ id }) => id === 'since');
  expect(shown.map((one) => since?.read(one))).toEqual(Array(3).fill(Date.parse('2026-03-01T10:00:00Z')));
});

test('nothing of contacts is summed: the only numbers are days', () => {
  const rows = ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'].map((createdAt) => aSheetRow('A', '1', { createdAt }));
  const all = { top: 0, bottom: 1, left: 0, right: columns.length - 1 };
  const valueAt = (row: number, at: number) => {
    const shown = rows[row];
    return shown === undefined ? null : (columns[at]?.read(shown) ?? null);
  };
  expect(selectionSums([all], columns, valueAt)).toBeNull();
});
