import { type Brief, digitsAt, type PageFile, type PageTable } from '#shared/bridge/page-files.ts';
import { createFormat } from '#shared/lib/format.ts';
import { beginPagePdf, type PageContent, writtenCell } from './page-pdf.ts';
import type { Pdf } from './pdf/pdf-document.ts';
import { PAPER, PDF_STYLES, type PdfStyle } from './pdf/pdf-style.ts';

type BriefContent = PageContent & { readonly brief: Brief };

const FIGURES = { columns: 3, rows: 2, height: 68, gap: 7 } as const;
const PHOTOS = { columns: 3, usual: 96, most: 150, lines: 4, gap: 10 } as const;
const ABOUT = { columns: 2, lines: 3, few: 8, most: 12, label: 82, gap: 14 } as const;
const ROW = { height: 15.5, track: 110, number: 58, least: 3 } as const;
const SENTENCE: PdfStyle = { font: 'strong', size: 12.5, gap: 3, color: PAPER.ink };
/** Lines that texts of any length may take: what is longer ends with an ellipsis. */
const LINES = { title: 1, sentences: 4, warning: 2 } as const;
/** From so many on, warnings are written smaller: none of them may be left out. */
const MANY_WARNINGS = 3;

/** Draws below each other on the one page that there is. */
type Column = {
  readonly pdf: Pdf;
  /** Where the next part begins. */
  y: number;
};

const lineOf = (pdf: Pdf, style: PdfStyle): number => pdf.heightOf('x', style, pdf.area.width);

/** Draws a text of at most so many lines over the whole width. */
function write(column: Column, text: string, style: PdfStyle, lines: number): void {
  const { pdf } = column;
  const { x, width } = pdf.area;
  column.y += pdf.text(text, style, { x, y: column.y, width, height: lines * lineOf(pdf, style) });
}

/** All warnings, in one box. */
function drawWarnings(column: Column, warnings: readonly string[]): void {
  if (warnings.length === 0) return;
  const { pdf } = column;
  const { x, width } = pdf.area;
  const size = warnings.length < MANY_WARNINGS ? PDF_STYLES.strong.size : PDF_STYLES.label.size;
  const style = { ...PDF_STYLES.strong, size, color: PAPER.below };
  const most = LINES.warning * lineOf(pdf, style);
  const texts = warnings.map((text) => ({ text, height: Math.min(pdf.heightOf(text, style, width - 16), most) }));
  const height = texts.reduce((sum, one) => sum + one.height, 8);
  pdf.box({ x, y: column.y, width, height }, { fill: PAPER.belowSoft, radius: 4 });
  let y = column.y + 4;
  for (const one of texts) {
    pdf.text(one.text, style, { x: x + 8, y, width: width - 16, height: one.height });
    y += one.height;
  }
  column.y += height + 5;
}

function drawFigures(column: Column, figures: PageFile['figures']): void {
  const { pdf } = column;
  const { x, width } = pdf.area;
  const { columns, rows, height, gap } = FIGURES;
  const wide = (width - (columns - 1) * gap) / columns;
  for (const [at, { label, text, note }] of figures.slice(0, columns * rows).entries()) {
    const box = { x: x + (at % columns) * (wide + gap), y: column.y, width: wide, height };
    box.y += Math.floor(at / columns) * (height + gap);
    pdf.box(box, { fill: PAPER.sunken, radius: 5 });
    const place = { x: box.x + 9, width: wide - 18 };
    pdf.text(label, PDF_STYLES.label, { ...place, y: box.y + 6, height: 1 });
    pdf.text(text, { ...PDF_STYLES.figure, size: 15 }, { ...place, y: box.y + 16, height: 1 });
    pdf.text(note, PDF_STYLES.small, { ...place, y: box.y + 35, height: 30 });
  }
  column.y += Math.ceil(Math.min(figures.length, columns * rows) / columns) * (height + gap) + 4;
}

/** A rate on the scale of the rows, which has no other end than 0 and 100. */
const shareOf = (rate: number): number => Math.max(0, Math.min(100, rate)) / 100;

/** From the measured rate, a dot, to the target, an upright line; without one of them there is nothing between. */
function drawTrack(pdf: Pdf, rates: readonly (number | null)[], x: number, y: number): void {
  const [measured = null, target = null] = rates.map((rate) => (rate === null ? null : x + shareOf(rate) * ROW.track));
  pdf.line([x, y], [x + ROW.track, y]);
  if (measured !== null && target !== null) {
    const left = Math.min(measured, target);
    pdf.box({ x: left, y: y - 2, width: Math.abs(target - measured), height: 4 }, { fill: PAPER.belowSoft });
  }
  if (target !== null) pdf.box({ x: target - 0.6, y: y - 5, width: 1.2, height: 10 }, { fill: PAPER.ink });
  if (measured !== null) pdf.dot(measured, y, 2.6, PAPER.below);
}

/** The rows for which there is room above `bottom`, each on one line, and the key of what is drawn beside them. */
function drawRows(column: Column, { page, brief }: BriefContent, bottom: number): void {
  const { pdf } = column;
  const [table] = page.tables;
  if (table === undefined) return;
  const { x, width } = pdf.area;
  const format = createFormat(page.language);
  write(column, table.title, PDF_STYLES.heading, 1);
  write(column, brief.rows.note, PDF_STYLES.small, 1);
  column.y += 3;
  const foot = 2 * lineOf(pdf, PDF_STYLES.small) + 8;
  const room = Math.floor((bottom - foot - column.y) / ROW.height) - 1;
  const shown = table.rows.slice(0, Math.max(ROW.least, room));
  const [name, ...figures] = table.columns;
  const wide = width - ROW.track - figures.length * ROW.number;
  const beside = x + wide + ROW.track;
  const line = (texts: readonly string[], styleOf: (at: number) => PdfStyle) => {
    const y = column.y + 3;
    pdf.text(texts[0] ?? '', styleOf(0), { x: x + 4, y, width: wide - 14, height: 1 });
    for (const at of figures.keys()) {
      const place = { x: beside + at * ROW.number, y, width: ROW.number - 4, height: 1, align: 'right' } as const;
      pdf.text(texts[at + 1] ?? '', styleOf(at + 1), place);
    }
    column.y += ROW.height;
    pdf.line([x, column.y], [x + width, column.y]);
  };
  pdf.box({ x, y: column.y, width, height: ROW.height }, { fill: PAPER.sunken });
  line(
    [name, ...figures].map((one) => one?.header ?? ''),
    () => PDF_STYLES.smallStrong,
  );
  for (const [at, row] of shown.entries()) {
    drawTrack(pdf, ratesOf(table, at), x + wide - 4, column.y + ROW.height / 2);
    const texts = table.columns.map(({ kind }, cell) =>
      writtenCell(row[cell] ?? null, kind, format, digitsAt(table, at, cell)),
    );
    line(texts, (cell) => (table.columns[cell]?.kind === 'points' ? BELOW : cell === 0 ? STRONG : PLAIN));
  }
  column.y += 5;
  drawKey(column, brief.key);
  const left = brief.rows.total - shown.length;
  if (left > 0) write(column, brief.rows.leftOut.replace('{{number}}', format.integer(left)), PDF_STYLES.small, 1);
}

const PLAIN: PdfStyle = { ...PDF_STYLES.body, size: 8.5 };
const STRONG: PdfStyle = { ...PLAIN, font: 'strong' };
const BELOW: PdfStyle = { ...STRONG, color: PAPER.below };

/** What was measured, and what was to be. */
const ratesOf = ({ columns, rows }: PageTable, at: number): readonly (number | null)[] =>
  columns.flatMap(({ kind }, cell) => {
    const value = rows[at]?.[cell] ?? null;
    return kind === 'percent' ? [typeof value === 'number' ? value : null] : [];
  });

function drawKey(column: Column, { measured, target, scale }: Brief['key']): void {
  const { pdf } = column;
  const { x, width } = pdf.area;
  const third = width / 3;
  const middle = column.y + lineOf(pdf, PDF_STYLES.small) / 2 - 0.5;
  pdf.dot(x + 5, middle, 2.6, PAPER.below);
  pdf.box({ x: x + third + 4, y: middle - 4, width: 1.2, height: 8 }, { fill: PAPER.ink });
  pdf.line([x + 2 * third, middle], [x + 2 * third + 12, middle]);
  for (const [at, text] of [measured, target, scale].entries()) {
    const place = { x: x + at * third + (at === 2 ? 18 : 12), y: column.y, width: third - 22, height: 1 };
    pdf.text(text, PDF_STYLES.small, place);
  }
  column.y += lineOf(pdf, PDF_STYLES.small);
}

/** Height of the photos with their heading, their captions and what is said of them. */
function photosHeight(pdf: Pdf, { page, brief }: BriefContent, picture: number): number {
  const said = brief.photos.note === null ? 0 : 2 * lineOf(pdf, PDF_STYLES.label);
  const shown = page.photos.length === 0 ? 0 : picture + 6 + PHOTOS.lines * lineOf(pdf, PLAIN);
  return lineOf(pdf, PDF_STYLES.heading) + 5 + said + shown;
}

/** Pictures are as high as there is room above `bottom`. */
function drawPhotos(column: Column, content: BriefContent, bottom: number): void {
  const { page, brief, pictures } = content;
  const { pdf } = column;
  const { columns, lines, gap } = PHOTOS;
  const room = bottom - column.y - photosHeight(pdf, content, 0);
  const picture = Math.max(0, Math.min(PHOTOS.most, room));
  const wide = (pdf.area.width - (columns - 1) * gap) / columns;
  write(column, brief.photos.title, PDF_STYLES.heading, 1);
  column.y += 3;
  if (brief.photos.note !== null) write(column, brief.photos.note, PDF_STYLES.label, 2);
  const photos = page.photos.slice(0, columns);
  if (photos.length === 0) return;
  column.y += 2;
  const line = lineOf(pdf, PLAIN) - 1;
  for (const [at, { caption }] of photos.entries()) {
    const box = { x: pdf.area.x + at * (wide + gap), y: column.y, width: wide, height: picture };
    const bytes = pictures[at] ?? null;
    pdf.box(box, { fill: PAPER.sunken, radius: 4 });
    if (bytes === null) {
      const place = {
        x: box.x + 12,
        y: box.y + picture / 2 - 6,
        width: wide - 24,
        align: 'center',
        height: 30,
      } as const;
      pdf.text(page.words.noPhoto, PDF_STYLES.label, place);
    } else pdf.picture(pdf.addPicture(bytes), box);
    for (const [row, text] of caption.split('\n').slice(0, lines).entries()) {
      const place = { x: box.x, y: box.y + picture + 4 + row * line, width: wide, height: 1 };
      pdf.text(text, row === 0 || row === lines - 1 ? STRONG : PLAIN, place);
    }
  }
}

type AboutRow = { readonly lines: PageFile['about']; readonly height: number };

/** What stands at the end, in rows of two; one that is too long for its lines ends with an ellipsis. */
function aboutRows(pdf: Pdf, about: PageFile['about']): readonly AboutRow[] {
  const line = lineOf(pdf, PDF_STYLES.small);
  const shown = about.slice(0, ABOUT.most);
  const most = shown.length > ABOUT.few ? ABOUT.lines - 1 : ABOUT.lines;
  const rows = Array.from({ length: Math.ceil(shown.length / ABOUT.columns) }, (_, at) =>
    shown.slice(at * ABOUT.columns, (at + 1) * ABOUT.columns),
  );
  return rows.map((lines) => {
    const heights = lines.map(({ text }) => pdf.heightOf(text, PDF_STYLES.small, aboutWidth(pdf) - ABOUT.label));
    return { lines, height: Math.min(most * line, Math.max(...heights)) + 2 };
  });
}

const aboutWidth = (pdf: Pdf): number => (pdf.area.width - ABOUT.gap) / ABOUT.columns;

const aboutTop = (pdf: Pdf, rows: readonly AboutRow[]): number =>
  rows.reduce((top, { height }) => top - height, pdf.area.y + pdf.area.height - lineOf(pdf, PDF_STYLES.heading) - 3);

function drawAbout(pdf: Pdf, title: string, rows: readonly AboutRow[]): void {
  const { x, width } = pdf.area;
  const wide = aboutWidth(pdf);
  let y = aboutTop(pdf, rows);
  y += pdf.text(title, PDF_STYLES.heading, { x, y, width, height: 1 }) + 3;
  for (const { lines, height } of rows) {
    for (const [at, { label, text }] of lines.entries()) {
      const left = x + at * (wide + ABOUT.gap);
      pdf.text(label, PDF_STYLES.small, { x: left, y, width: ABOUT.label - 6, height: 1 });
      const said = { ...PDF_STYLES.small, color: PAPER.ink };
      pdf.text(text, said, { x: left + ABOUT.label, y, width: wide - ABOUT.label, height });
    }
    y += height;
  }
}

/**
 * A page as a brief: one printed page, upright. Photos and what the figures are from have their places at its foot; the
 * rows of the table get what is left, and those without room are counted.
 */
export function writeBriefPdf(content: BriefContent): Uint8Array {
  const { page, brief } = content;
  const pdf = beginPagePdf(page, true);
  const column: Column = { pdf, y: pdf.area.y };
  write(column, page.title, PDF_STYLES.title, LINES.title);
  write(column, brief.about, PDF_STYLES.label, 1);
  column.y += 6;
  write(column, brief.sentences.join(' '), SENTENCE, LINES.sentences);
  column.y += 8;
  drawWarnings(column, page.warnings);
  drawFigures(column, page.figures);
  const rows = aboutRows(pdf, page.about);
  const bottom = aboutTop(pdf, rows) - 10;
  drawRows(column, content, bottom - photosHeight(pdf, content, PHOTOS.usual) - 12);
  column.y += 12;
  drawPhotos(column, content, bottom);
  drawAbout(pdf, page.words.about, rows);
  pdf.end();
  return Buffer.concat(pdf.take());
}
