import { writeCsv } from '#electron/lib/write-csv.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { deltaText, handedLines, measuredText, type PrintedPhoto, type ReportText } from './report-photo.ts';
import { countLines, filterLine, type PictureKept, type ReportAbout, sourceLines } from './report-sums.ts';
import type { ReportWriter } from './report-writer.ts';
import { drawingLines, reviewLines } from './review-lines.ts';
import { createZipWriter } from './zip-writer.ts';

/** Letters that don't come apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ß: 'ss', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', æ: 'ae' };
const LONGEST = 40;

/** A text as a part of a file name that every system and every program for zips can read. */
const namePart = (text: string): string =>
  text
    .replace(/[łŁßøØđĐæ]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/gu, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/gu, '');

/** `store_date_slot_display_fill.jpg`, with an x for what is not known; photos with the same name get a number. */
function createNames() {
  const used = new Map<string, number>();
  return ({ store, day, time, display, measured }: PrintedPhoto): string => {
    const name = [
      namePart(store.name) || namePart(store.id) || 'x',
      day ?? 'x',
      (time ?? 'x').replace(':', ''),
      namePart(display) || 'x',
      measured === null ? 'x' : String(Math.round(measured)),
    ].join('_');
    // Unpacked on Windows or a Mac, names that differ in case are one file.
    const key = name.toLowerCase();
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count === 1 ? `${name}.jpg` : `${name}_${count}.jpg`;
  };
}

/** Begins a zip with the photos as they came, and a table about them for Excel. */
export function createPhotoZip(photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText): ReportWriter {
  const { label } = text;
  const zip = createZipWriter(new Date(about.made));
  const nameOf = createNames();
  const columns = [
    ...(['file', 'number', 'store', 'storeId', 'display', 'displayType', 'categories', 'day', 'time', 'run'] as const),
    ...(['photoStatus', 'measured', 'target', 'difference', 'mark', 'tags', 'note', 'drawings', 'pictures'] as const),
    ...(['handed', 'photoId'] as const),
  ];
  const rows: string[][] = [columns.map((name) => label(name))];
  const rowOf = (file: string, photo: PrintedPhoto, kept: PictureKept): string[] => [
    file,
    String(photo.number),
    photo.store.name,
    photo.store.id,
    photo.display,
    photo.displayType ?? '',
    joinNames(photo.categories),
    photo.day ?? '',
    photo.time ?? '',
    photo.run ?? '',
    photo.imageStatus ?? '',
    measuredText(photo, text) ?? '',
    photo.targetText,
    deltaText(photo, text) ?? '',
    reviewLines(photo, ({ markText }) => markText),
    reviewLines(photo, ({ tags }) => joinNames(tags)),
    reviewLines(photo, ({ note }) => note),
    drawingLines(photo),
    label(kept),
    handedLines(photo, text).join('\n'),
    photo.photoId ?? '',
  ];
  return {
    wants: 'whole',
    async add(photo, picture, kept) {
      const file = picture === null ? '' : nameOf(photo);
      rows.push(rowOf(file, photo, kept));
      return picture === null ? [] : zip.add(file, picture, false);
    },
    async end(pictures) {
      const lines = [
        ...countLines(photos, about, text),
        ...sourceLines(photos, about, pictures, text),
        filterLine(about, text),
      ];
      const aboutRows = [[about.title, ''], ...lines.map((line) => [line.label, line.text])];
      return [
        ...zip.add('photos.csv', writeCsv(rows, 'csv_excel')),
        ...zip.add('about.csv', writeCsv(aboutRows, 'csv_excel')),
        ...zip.end(),
      ];
    },
  };
}
