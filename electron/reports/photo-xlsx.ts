import writeXlsxFile, { type Image, type SheetData } from 'write-excel-file/node';
import type { ReportLabel } from '#shared/domain/review/report-words.ts';
import { MOST_CELL_CHARACTERS } from '#shared/domain/table/table-rows.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { partOfOne } from '#shared/lib/format.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { createSheetNames } from '#shared/lib/sheet-names.ts';
import { pointsFormat, rateFormat } from './number-formats.ts';
import { digitsOf, handedLines, type PrintedPhoto, type ReportText } from './report-photo.ts';
import { countLines, filterLine, type PictureKept, type ReportAbout, sourceLines } from './report-sums.ts';
import { type ReportWriter, sizeOfJpeg } from './report-writer.ts';
import { drawingLines, plainText, reviewLines } from './review-lines.ts';

type Cell = SheetData[number][number];

const PICTURE = { width: 104, height: 78 };
/** In points. */
const ROW_HEIGHT = 64;

/** Excel calls a file broken that has more in a cell than fits there. */
const textCell = (text: string | null): Cell =>
  text === null || text === ''
    ? null
    : {
        value: cutText(plainText(text), MOST_CELL_CHARACTERS),
        type: String,
        wrap: true,
        alignVertical: 'top' as const,
      };
const numberCell = (value: number | null, format: string): Cell =>
  value === null ? null : { value, type: Number, format, alignVertical: 'top' as const };
const dayCell = (day: string | null): Cell =>
  day === null || Number.isNaN(Date.parse(day))
    ? textCell(day)
    : { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd', alignVertical: 'top' as const };

type Column = {
  readonly label: ReportLabel;
  /** In characters. */
  readonly width: number;
  readonly cell: (photo: PrintedPhoto, kept: PictureKept, text: ReportText) => Cell;
};

/** Rates are parts of one, so that Excel calculates with them as percentages; the difference is in points. */
const COLUMNS: readonly Column[] = [
  {
    label: 'picture',
    width: 15,
    cell: (_, kept, { label }) => (kept === 'missing' ? textCell(label('missing')) : null),
  },
  { label: 'number', width: 6, cell: ({ number }) => numberCell(number, '0') },
  { label: 'store', width: 26, cell: ({ store }) => textCell(store.name) },
  { label: 'storeId', width: 12, cell: ({ store }) => textCell(store.id) },
  { label: 'display', width: 28, cell: ({ display }) => textCell(display) },
  { label: 'displayType', width: 26, cell: ({ displayType }) => textCell(displayType) },
  { label: 'categories', width: 22, cell: ({ categories }) => textCell(joinNames(categories)) },
  { label: 'day', width: 12, cell: ({ day }) => dayCell(day) },
  { label: 'time', width: 9, cell: ({ time }) => textCell(time) },
  { label: 'run', width: 14, cell: ({ run }) => textCell(run) },
  { label: 'photoStatus', width: 14, cell: ({ imageStatus }) => textCell(imageStatus) },
  {
    label: 'measured',
    width: 11,
    cell: (photo) =>
      numberCell(photo.measured === null ? null : partOfOne(photo.measured), rateFormat(digitsOf(photo))),
  },
  {
    label: 'target',
    width: 13,
    cell: (photo) =>
      photo.expected === null
        ? textCell(photo.targetText)
        : numberCell(partOfOne(photo.expected), rateFormat(digitsOf(photo))),
  },
  { label: 'difference', width: 11, cell: (photo) => numberCell(photo.delta, pointsFormat(digitsOf(photo))) },
  { label: 'mark', width: 34, cell: (photo) => textCell(reviewLines(photo, ({ markText }) => markText)) },
  { label: 'tags', width: 26, cell: (photo) => textCell(reviewLines(photo, ({ tags }) => joinNames(tags))) },
  { label: 'note', width: 50, cell: (photo) => textCell(reviewLines(photo, ({ note }) => note)) },
  { label: 'drawings', width: 34, cell: (photo) => textCell(drawingLines(photo)) },
  { label: 'handed', width: 34, cell: (photo, _, text) => textCell(handedLines(photo, text).join('\n')) },
  { label: 'photoId', width: 38, cell: ({ photoId }) => textCell(photoId) },
];

/** Begins a report about photos as a workbook: a row for each photo with a small picture, and what the report is about. */
export function createPhotoXlsx(photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText): ReportWriter {
  const { label } = text;
  const head: Cell[] = COLUMNS.map((column) => ({ value: label(column.label), type: String, fontWeight: 'bold' }));
  const rows: Cell[][] = [head];
  const images: Image[] = [];
  return {
    wants: 'card',
    async add(photo, picture, kept) {
      const [first, ...cells] = COLUMNS.map(({ cell }) => cell(photo, kept, text));
      // The first cell carries the height of its row.
      const own = typeof first === 'object' && first !== null && 'value' in first ? first : { type: String };
      rows.push([{ ...own, height: ROW_HEIGHT }, ...cells]);
      const size = picture === null ? null : sizeOfJpeg(picture);
      if (picture === null || size === null) return [];
      const scale = Math.min(PICTURE.width / size.width, PICTURE.height / size.height);
      images.push({
        content: Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength),
        contentType: 'image/jpeg',
        width: Math.round(size.width * scale),
        height: Math.round(size.height * scale),
        dpi: 96,
        anchor: { row: rows.length, column: 1 },
        offsetX: 3,
        offsetY: 3,
        title: plainText(photo.display),
        description: plainText(`${photo.display}, ${photo.store.name}`),
      });
      return [];
    },
    async end(pictures) {
      const line = (one: { readonly label: string; readonly text: string }): Cell[] => [
        textCell(one.label),
        textCell(one.text),
      ];
      const aboutRows: Cell[][] = [
        [{ value: plainText(about.title), type: String, fontWeight: 'bold' }, null],
        ...[...countLines(photos, about, text), ...sourceLines(photos, about, pictures, text)].map(line),
        line(filterLine(about, text)),
      ];
      const nameOf = createSheetNames();
      const sheets = [
        {
          sheet: nameOf(plainText(label('photos'))),
          data: rows,
          columns: COLUMNS.map(({ width }) => ({ width })),
          stickyRowsCount: 1,
          images,
        },
        { sheet: nameOf(plainText(label('source'))), data: aboutRows, columns: [{ width: 40 }, { width: 80 }] },
      ];
      return [await writeXlsxFile(sheets).toBuffer()];
    },
  };
}
