import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardText, unguardText } from '#shared/lib/guard-text.ts';
import { type CsvPreset, writeCsv } from './write-csv.ts';

const PRESETS: readonly CsvPreset[] = ['csv_excel', 'csv_plain'];
const ATTACK = "=cmd|' /C calc'!A0";
const FORMULA = /^["\t\r\n]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

const writtenAs = (preset: CsvPreset, rows: readonly (readonly string[])[]): string =>
  new TextDecoder().decode(writeCsv(rows, preset));

/** The cells that a spreadsheet finds if these are its delimiters: a quote counts only where a cell begins with it. */
const openedWith = (text: string, delimiter: string | string[]): readonly string[] =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  }).flat();

/** Every place where any reader could begin a cell, whatever it makes of quotes. */
const allBeginnings = (text: string): readonly string[] => text.split(/[;,\t\r\n]/u);

test.each(PRESETS)('no delimiter opens a formula in %s', (preset) => {
  for (const separator of [';', ',', '\t', '\n', '\r', '\r\n', ';"', ',"" ;"', ";'", ';\t', ',\t"']) {
    const text = writtenAs(preset, [['WAW-001', `Lodówka${separator}${ATTACK}`, 'x']]);
    for (const delimiter of [';', ',', '\t', [';', ',', '\t']]) {
      expect(openedWith(text, delimiter).filter((cell) => FORMULA.test(cell))).toEqual([]);
    }
    expect(allBeginnings(text).filter((cell) => FORMULA.test(cell))).toEqual([]);
  }
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'=+-@\uff1d\'";,\t\r\n a'), maxLength: 12 }),
);

test.each(PRESETS)('no cell of %s begins as a formula, however the file is cut', (preset) => {
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 1, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const text = writtenAs(preset, rows);
      expect(allBeginnings(text).filter((cell) => FORMULA.test(cell))).toEqual([]);
    }),
  );
});

test('a guarded text comes back as it was', () => {
  const expectSame = (text: string): void => {
    expect(unguardText(guardText(text))).toBe(text);
  };
  fc.assert(fc.property(anyText, expectSame), { numRuns: 1000 });
});

test('text in which nothing could begin a cell stays as it is', () => {
  for (const text of ['Chleb - bułki, pieczywo', 'Nabiał, -20%', 'a=b', "l'été; l'hiver", 'ola@endcap.example']) {
    expect(guardText(text)).toBe(text);
  }
});
