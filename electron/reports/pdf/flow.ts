import type { Pdf, PdfPicture } from './pdf-document.ts';
import { PAPER, PDF_STYLES, type PdfStyle } from './pdf-style.ts';

type PdfColumn = {
  readonly header: string;
  /** Its share of the width, compared with the other columns. */
  readonly share: number;
  readonly isNumber?: boolean;
};

/**
 * Content that is put below each other: each part finds its place, and begins a page when there is no room. Reports of
 * any kind are made of these; what has to stand in one place is drawn with the document itself.
 */
export type PdfFlow = {
  /** Where the next part begins. */
  y(): number;
  skip(points: number): void;
  /** Begins a page unless so much room is left. */
  need(points: number): void;
  paragraph(text: string, style?: PdfStyle): void;
  /** Stays on the page of what follows it. */
  heading(text: string): void;
  /** Labels with their texts, in two columns. */
  facts(rows: readonly { readonly label: string; readonly text: string }[], labelWidth?: number): void;
  /** Rows with a head that is repeated on every page. A row that is higher than a page goes on on the next one. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void;
  /** A picture over the whole width, at most so high. */
  picture(picture: PdfPicture, mostHeight: number): void;
};

type FlowOptions = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly bottom: number;
  /** Begins a page, and says where the content goes on. */
  readonly onFull: () => { readonly x: number; readonly y: number; readonly width: number };
};

const ROW_PADDING = 4;

/** Begins a flow at a place of the current page. */
export function createFlow(pdf: Pdf, { bottom, onFull, ...start }: FlowOptions): PdfFlow {
  const at = { ...start };
  const need = (points: number) => {
    if (at.y + points > bottom) Object.assign(at, onFull());
  };
  /** Lines of a text that is longer than a page are parted between pages. */
  const parts = (text: string, style: PdfStyle): readonly string[] => {
    const lines = text.split('\n');
    const mostHeight = (bottom - pdf.area.y) / 2;
    return lines.flatMap((line) => (pdf.heightOf(line, style, at.width) <= mostHeight ? [line] : cutLong(line)));
  };
  const cells = (texts: readonly string[], columns: readonly PdfColumn[], style: PdfStyle) => {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    let x = at.x;
    return columns.map(({ share, isNumber = false }, index) => {
      const width = (at.width * share) / all;
      const place = { x: x + ROW_PADDING, width: width - 2 * ROW_PADDING, align: isNumber ? 'right' : 'left' } as const;
      x += width;
      return { text: texts[index] ?? '', style, place };
    });
  };
  type Cells = ReturnType<typeof cells>;
  const heightOf = (row: Cells) =>
    Math.max(...row.map(({ text, style, place }) => pdf.heightOf(text, style, place.width))) + 2 * ROW_PADDING;
  const draw = (row: Cells, height: number, fill: string | null) => {
    if (fill !== null) pdf.box({ x: at.x, y: at.y, width: at.width, height }, { fill });
    for (const { text, style, place } of row) pdf.text(text, style, { ...place, y: at.y + ROW_PADDING });
    at.y += height;
    pdf.line([at.x, at.y], [at.x + at.width, at.y]);
  };
  /** What of a row fits below here, at least a line of it, and the rest of it; null: that is all. */
  const parted = (row: Cells): readonly [Cells, Cells | null] => {
    const free = bottom - at.y - 2 * ROW_PADDING;
    const fitting = row.map(({ style, place }) => Math.floor(free / pdf.heightOf('', style, place.width)));
    const most = Math.max(1, Math.min(...fitting));
    const lines = row.map(({ text, style, place }) => pdf.lines(text, style, place.width));
    if (lines.every(({ length }) => length <= most)) return [row, null];
    const part = (from: number, to?: number) =>
      row.map((cell, index) => ({ ...cell, text: lines[index]?.slice(from, to).join('\n') ?? '' }));
    return [part(0, most), part(most)];
  };
  const drawParted = (row: Cells, goOn: () => void) => {
    const [part, rest] = parted(row);
    draw(part, heightOf(part), null);
    if (rest === null) return;
    goOn();
    drawParted(rest, goOn);
  };

  const flow: PdfFlow = {
    y: () => at.y,
    skip(points) {
      at.y += points;
    },
    need,
    paragraph(text, style = PDF_STYLES.body) {
      for (const part of parts(text, style)) {
        need(pdf.heightOf(part, style, at.width));
        at.y += pdf.text(part, style, at);
      }
    },
    heading(text) {
      need(60);
      at.y += pdf.text(text, PDF_STYLES.heading, at) + 4;
    },
    facts(rows, labelWidth = 110) {
      for (const { label, text } of rows) {
        const width = at.width - labelWidth;
        const high = Math.max(
          pdf.heightOf(label, PDF_STYLES.label, labelWidth - 8),
          pdf.heightOf(text, PDF_STYLES.body, width),
        );
        need(high + 4);
        pdf.text(label, PDF_STYLES.label, { x: at.x, y: at.y + 1, width: labelWidth - 8 });
        pdf.text(text, PDF_STYLES.body, { x: at.x + labelWidth, y: at.y, width });
        at.y += high + 4;
      }
    },
    table(columns, rows) {
      const head = () => {
        const row = cells(
          columns.map(({ header }) => header),
          columns,
          PDF_STYLES.smallStrong,
        );
        draw(row, heightOf(row), PAPER.sunken);
      };
      need(60);
      head();
      const goOn = () => {
        Object.assign(at, onFull());
        head();
      };
      for (const texts of rows) {
        const row = cells(texts, columns, PDF_STYLES.body);
        const height = heightOf(row);
        if (at.y + height > bottom) goOn();
        if (at.y + height <= bottom) draw(row, height, null);
        else drawParted(row, goOn);
      }
    },
    picture(picture, mostHeight) {
      const height = Math.min(mostHeight, (at.width * picture.height) / picture.width);
      need(height);
      pdf.picture(picture, { x: at.x, y: at.y, width: at.width, height });
      at.y += height;
    },
  };
  return flow;
}

const LONGEST_PART = 600;

/** A line as parts that end at a blank. */
function cutLong(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > LONGEST_PART) {
    const blank = rest.lastIndexOf(' ', LONGEST_PART);
    const end = blank > 0 ? blank : LONGEST_PART;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...parts, rest];
}
