import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PdfFont } from './pdf-style.ts';

const FILES = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
} as const satisfies Record<PdfFont, string>;

/**
 * Tables that replace and move glyphs by what stands beside them: ligatures and kerning. Applying them takes twenty times
 * as long as everything else in a report.
 */
const LEFT_OUT: readonly string[] = ['GSUB', 'GPOS', 'GDEF'];

const HEAD = 12;
const RECORD = 16;

/** A font without some of its tables, which stay in the file but are no longer listed. */
function withoutTables(font: Buffer, names: readonly string[]): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, at) =>
    font.subarray(HEAD + at * RECORD, HEAD + (at + 1) * RECORD),
  );
  const kept = records.filter((record) => !names.includes(record.toString('latin1', 0, 4)));
  const rest = Buffer.alloc((records.length - kept.length) * RECORD);
  const changed = Buffer.concat([font.subarray(0, HEAD), ...kept, rest, font.subarray(HEAD + records.length * RECORD)]);
  changed.writeUInt16BE(kept.length, 4);
  return changed;
}

const fileOf = (font: PdfFont): Buffer =>
  withoutTables(readFileSync(fileURLToPath(import.meta.resolve(FILES[font]))), LEFT_OUT);

/**
 * The typeface of the app as whole fonts, with Polish, Greek and Cyrillic letters: what a PDF uses of them is embedded,
 * so it looks the same everywhere.
 */
export const readPdfFonts = (): Readonly<Record<PdfFont, Buffer>> => ({
  regular: fileOf('regular'),
  strong: fileOf('strong'),
});
