import { expect, test } from 'vitest';
import { aContactRow, aDraftRow } from '#tests/builders/rows.ts';
import { CONTACT_LANGUAGES } from '#tests/support/data/table-files.ts';
import type { Row } from '../merge/resource-tree.ts';
import { dryRun } from './dry-run.ts';
import { findHeader } from './find-header.ts';
import type { RowsOfStore } from './known-rows.ts';
import type { RowOutcome } from './row-outcome.ts';

const aKnownContact = (nth: number, fields: Row = {}) =>
  aDraftRow(`row-${nth}`, {
    ...aContactRow(nth, {
      contactId: `id-${nth}`,
      name: `Ola ${nth}`,
      phone: `600 100 20${nth}`,
      email: `ola${nth}@endcap.example`,
    }),
    ...fields,
  });

const STATES: readonly RowsOfStore[] = [
  {
    externalId: 'S-1',
    state: 'known',
    rows: [aKnownContact(1), aKnownContact(2), aKnownContact(3, { phone: '112', email: null })],
  },
];

function run(...rows: readonly (readonly string[])[]): readonly RowOutcome[] {
  const all = rows.map((cells, at) => ({ line: at + 1, cells }));
  const reading = findHeader(all, CONTACT_LANGUAGES);
  if (!reading.ok) throw new Error(reading.reason);
  const table = { columns: reading.header.columns, rows: all.slice(1), isStrict: false };
  const stores = [{ externalId: 'S-1', name: 'Kraków' }];
  return dryRun({ table, stores, shown: ['S-1'], states: STATES, languages: CONTACT_LANGUAGES }).rows;
}

const said = (outcome: RowOutcome): unknown => {
  switch (outcome.result) {
    case 'refused':
      return outcome.reasons.map(({ code, column }) => `${code} ${column}`).join(', ');
    case 'change':
      return [outcome.rowId, ...outcome.fields.map(({ field, becomes }) => `${field}: ${String(becomes)}`)];
    case 'create':
      return ['new', outcome.row['phone'], ...outcome.warnings.map(({ code }) => code)];
    case 'remove':
    case 'unchanged':
      return outcome.result;
    default:
      return outcome satisfies never;
  }
};

test('a contact is found by its id, by its phone in any spelling, or by its e-mail', () => {
  const rows = run(
    ['Contact ID', 'Store ID', 'Name', 'Phone', 'E-mail'],
    ['id-1', 'S-1', 'Ewa', '700 100 200', ''],
    ['', 'S-1', 'Ola 2', '+48600100202', 'OLA2@endcap.example'],
  );
  expect(rows.map(said)).toEqual([
    ['row-1', 'name: Ewa', 'phone: 700 100 200', 'email: null'],
    ['row-2', 'phone: +48600100202', 'email: OLA2@endcap.example'],
  ]);
  expect(run(['Store ID', 'Phone', 'E-mail'], ['S-1', '700 100 200', 'ola1@endcap.example']).map(said)).toEqual([
    ['row-1', 'phone: 700 100 200'],
  ]);
});

test('an id that a replace has changed is no reason to refuse a row, nor to add the person once more', () => {
  const rows = run(
    ['Contact ID', 'Store ID', 'Name', 'Phone', 'WhatsApp'],
    ['old-1', 'S-1', 'Ola 1', '600100201', 'tak'],
    ['old-3', 'S-1', 'Ola 3', '112', ''],
    ['old-9', 'S-1', 'Nobody', '600 999 999', ''],
  );
  expect(rows.map(said)).toEqual([
    ['row-1', 'phone: 600100201', 'hasWhatsapp: true'],
    'unchanged',
    'row_unknown contactId',
  ]);
});

test('what is no address is refused; what only looks wrong is taken with a warning', () => {
  const rows = run(
    ['Store ID', 'Name', 'Phone', 'E-mail', 'WhatsApp'],
    ['S-1', 'A', '700 100 201', 'a at endcap', ''],
    ['S-1', 'B', '', '', ''],
    ['S-1', 'C', '999', 'c@gmial.com', 'Yes'],
    ['S-1', 'D', '700 100 203', '', 'maybe'],
  );
  expect(rows.map(said)).toEqual([
    'bad_format email',
    'missing phone',
    ['new', '999', 'strange_phone', 'strange_email'],
    'unknown_value hasWhatsapp',
  ]);
});

test('two rows for one person are refused; one number for two new people is warned of', () => {
  const rows = run(
    ['Store ID', 'Name', 'Phone'],
    ['S-1', 'Ola', '600 100 201'],
    ['S-1', 'Olga', '600100201'],
    ['S-1', 'Jan', '700 100 200'],
    ['S-1', 'Anna', '700-100-200'],
  );
  expect(rows.map(said)).toEqual([
    'duplicate null',
    'duplicate null',
    ['new', '700 100 200', 'duplicate'],
    ['new', '700-100-200', 'duplicate'],
  ]);
});
