import {
  digitsAt,
  type PageCell,
  type PageColumnKind,
  type PageFile,
  type PageTable,
} from '#shared/bridge/page-files.ts';
import { createFormat, type Format } from '#shared/lib/format.ts';
import { createFlow, type PdfFlow } from './pdf/flow.ts';
import { createPdf, type Pdf } from './pdf/pdf-document.ts';
import { PAPER, PDF_STYLES } from './pdf/pdf-style.ts';

/** What a page shows, with the pictures of its photos as JPEGs, in their order; null: it could not be loaded. */
export type PageContent = { readonly page: PageFile; readonly pictures: readonly (Uint8Array | null)[] };

const FIGURES = { columns: 6, height: 84, gap: 10 } as const;
const PHOTOS = { columns: 3, picture: 190, caption: 34, gap: 12 } as const;
/** Points that a chart may take. */
const CHART_HEIGHT = 300;

/** A value of a table as the screen writes it; null is a dash there too. */
export function writtenCell(value: PageCell, kind: PageColumnKind, format: Format, digits: number): string {
  if (value === null) return format.percent(null);
  if (typeof value === 'string') return kind === 'day' ? format.date(value) : value;
  switch (kind) {
    case 'percent':
      return format.percent(value, digits);
    case 'points':
      return format.delta(value, digits);
    case 'count':
      return format.integer(value);
    case 'text':
    case 'day':
      return String(value);
    default:
      return kind satisfies never;
  }
}

const isNumber = (kind: PageColumnKind): boolean => kind === 'percent' || kind === 'points' || kind === 'count';

/** Beside what stands in a column, in points. */
const AROUND = 10;

const wordsOf = (text: string): readonly string[] => text.split(' ');
const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/**
 * Widths of columns, in points: numbers as much as they and the words of their header need, so that none is parted;
 * texts share the rest, long ones with more of it.
 *
 * @param written what the rows say
 */
function widthsOf(pdf: Pdf, { columns }: PageTable, written: readonly (readonly string[])[]): readonly number[] {
  const some = written.slice(0, 300);
  const sizes = columns.map(({ header, kind }, at) => {
    const texts = some.map((row) => row[at] ?? '');
    const longest = longestOf(texts);
    const word = longestOf(wordsOf(header));
    // Each is measured: a 1 is narrower than other digits.
    const widest = () => Math.max(0, ...texts.map((text) => pdf.widthOf(text, PDF_STYLES.body)));
    return isNumber(kind)
      ? { fixed: Math.max(widest(), pdf.widthOf(word, PDF_STYLES.smallStrong)) + AROUND }
      : { share: Math.min(34, Math.max(8.4, longest.length + 3.5, word.length * 0.95 + 2)) };
  });
  const fixed = sizes.reduce((sum, size) => sum + (size.fixed ?? 0), 0);
  const shares = sizes.reduce((sum, size) => sum + (size.share ?? 0), 0);
  const rest = Math.max(pdf.area.width - fixed, pdf.area.width / 4);
  return sizes.map((size) => size.fixed ?? (rest * (size.share ?? 0)) / shares);
}

function drawFigures(pdf: Pdf, flow: PdfFlow, { figures }: PageFile): void {
  const { x, width } = pdf.area;
  const { columns, height, gap } = FIGURES;
  const wide = (width - (columns - 1) * gap) / columns;
  for (let at = 0; at < figures.length; at += columns) {
    flow.need(height + gap);
    const y = flow.y();
    for (const [index, { label, text, note }] of figures.slice(at, at + columns).entries()) {
      const box = { x: x + index * (wide + gap), y, width: wide, height };
      pdf.box(box, { fill: PAPER.sunken, radius: 5 });
      const place = { x: box.x + 8, width: wide - 16 };
      pdf.text(label, PDF_STYLES.label, { ...place, y: y + 7, height: 12 });
      pdf.text(text, { ...PDF_STYLES.figure, size: 16 }, { ...place, y: y + 19, height: 20 });
      pdf.text(note, PDF_STYLES.small, { ...place, y: y + 41, height: 40 });
    }
    flow.skip(height + gap);
  }
}

function drawWarning(pdf: Pdf, flow: PdfFlow, text: string): void {
  const { x, width } = pdf.area;
  const high = pdf.heightOf(text, PDF_STYLES.strong, width - 20) + 12;
  flow.need(high + 6);
  pdf.box({ x, y: flow.y(), width, height: high }, { fill: PAPER.belowSoft, radius: 4 });
  pdf.text(text, { ...PDF_STYLES.strong, color: PAPER.below }, { x: x + 10, y: flow.y() + 6, width: width - 20 });
  flow.skip(high + 6);
}

function drawPhotos(pdf: Pdf, flow: PdfFlow, { page, pictures }: PageContent): void {
  const { x, width } = pdf.area;
  const { columns, picture, caption, gap } = PHOTOS;
  const wide = (width - (columns - 1) * gap) / columns;
  for (let at = 0; at < page.photos.length; at += columns) {
    flow.need(picture + caption + gap);
    const y = flow.y();
    for (const [index, photo] of page.photos.slice(at, at + columns).entries()) {
      const box = { x: x + index * (wide + gap), y, width: wide, height: picture };
      const bytes = pictures[at + index] ?? null;
      if (bytes === null) {
        pdf.box(box, { fill: PAPER.sunken, radius: 4 });
        const place = { x: box.x + 12, y: y + picture / 2 - 6, width: wide - 24, align: 'center' } as const;
        pdf.text(page.words.noPhoto, PDF_STYLES.label, place);
      } else pdf.picture(pdf.addPicture(bytes), box);
      pdf.text(photo.caption, PDF_STYLES.small, { x: box.x, y: y + picture + 4, width: wide, height: caption - 6 });
    }
    flow.skip(picture + caption + gap);
  }
}

function drawTable(pdf: Pdf, flow: PdfFlow, table: PageTable, format: Format): void {
  const { title, cut, columns, rows } = table;
  flow.heading(title);
  if (cut !== null) drawWarning(pdf, flow, cut);
  const written = rows.map((row, line) =>
    columns.map(({ kind }, at) => writtenCell(row[at] ?? null, kind, format, digitsAt(table, line, at))),
  );
  const widths = widthsOf(pdf, table, written);
  flow.table(
    columns.map(({ header, kind }, at) => ({ header, share: widths[at] ?? 0, isNumber: isNumber(kind) })),
    written,
  );
}

/** Begins the PDF of a page, with its first page. */
export function beginPagePdf({ title, language, foot, made, words }: PageFile, isUpright: boolean): Pdf {
  const format = createFormat(language);
  const pageText = (at: number, of: number) =>
    words.page.replace('{{page}}', format.integer(at)).replace('{{pages}}', format.integer(of));
  const pdf = createPdf({ title, language, isUpright, now: new Date(made), foot, pageText });
  pdf.addPage({ entry: title });
  return pdf;
}

/** A page as a PDF for a meeting: totals, charts, whole tables, chosen photos, and where all of it is from. */
export function writePagePdf(content: PageContent): Uint8Array {
  const { page } = content;
  const { title } = page;
  const format = createFormat(page.language);
  const pdf = beginPagePdf(page, false);
  const { x, y, width, height } = pdf.area;
  const onFull = () => {
    pdf.addPage();
    return { x, y, width };
  };
  const flow = createFlow(pdf, { x, y, width, bottom: y + height, onFull });
  flow.paragraph(title, PDF_STYLES.title);
  flow.skip(6);
  for (const text of page.warnings) drawWarning(pdf, flow, text);
  flow.facts(page.about);
  flow.skip(8);
  drawFigures(pdf, flow, page);
  for (const { title: name, jpeg } of page.charts) {
    const picture = pdf.addPicture(Buffer.from(jpeg, 'base64'));
    const high = Math.min(CHART_HEIGHT, (width * picture.height) / picture.width);
    flow.need(high + 26);
    flow.heading(name);
    flow.picture(picture, high);
    flow.skip(12);
  }
  for (const table of page.tables) {
    drawTable(pdf, flow, table, format);
    flow.skip(14);
  }
  if (page.photos.length > 0) {
    flow.need(PHOTOS.picture + PHOTOS.caption + 30);
    flow.heading(page.words.photos);
    drawPhotos(pdf, flow, content);
  }
  pdf.end();
  return Buffer.concat(pdf.take());
}
