import { readPdfFonts } from './pdf-fonts.ts';
import type { PdfFont, PdfStyle } from './pdf-style.ts';

/** What the library knows of an open font, which its types leave out. */
type OpenFont = {
  /** Its name in the document. */
  readonly id: string;
  /** In thousandths of the size, as its line height is in points. */
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(point: number): boolean };
  /** The glyphs of a text, in hexadecimal, each with its width in thousandths; they are embedded from now on. */
  encode(text: string): readonly [codes: readonly string[], places: readonly { readonly xAdvance: number }[]];
  lineHeight(size: number, includeGap: boolean): number;
  ref(): unknown;
};
/** Glyphs, one or several, with their width in thousandths of the size. */
type Glyphs = { readonly codes: string; readonly width: number };

/** Texts of a document: as its fonts can draw them, measured, broken into lines. Widths and places are in points. */
type PdfText = {
  /** A text as the fonts can draw it: composed, without what can't be seen, and with a box for what they lack. */
  drawable(text: string): string;
  widthOf(drawable: string, style: PdfStyle): number;
  /** The height of a line with the gap below it. */
  lineHeight(style: PdfStyle): number;
  /** A text in lines that are at most so wide. When there are more than `most`, the last one ends with an ellipsis. */
  lines(drawable: string, style: PdfStyle, width: number, most?: number): readonly string[];
  /** Draws a line on the current page; `x` and `y` are its top left corner. */
  draw(line: string, style: PdfStyle, x: number, y: number): void;
};

/** What no font of the app has is drawn as an empty box, and not left out silently. */
const NO_GLYPH = '\u25a1';
/** Letters that both fonts have, and that need no preparation. */
const PLAIN = /^[ -~\u00a0-\u017f]*$/;
/** Marks that only change how the character before them is drawn. */
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu;
/** They have no place in a text that is drawn. */
const CONTROL = /[\p{Cc}--[\t\n]]/gv;
/** Whether there is an accent that no letter has of its own: only the library knows where it goes. */
const hasAccent = (text: string): boolean => !PLAIN.test(text) && /\p{M}/u.test(text);
/** What stays on one line: a word with the blanks after it, or up to its hyphen unless a digit follows, as in dates. */
const WORDS = /-*[^ -]+(?:-+(?=\d)[^ -]+)*-*(?: +|$|(?=[^ ]))| +/gu;

const MOST_TEXTS = 2000;

/** Prepares the texts of a document of the library; its fonts are opened at once. */
export function createPdfText(doc: PDFKit.PDFDocument): PdfText {
  const open = (name: PdfFont, bytes: Buffer) => {
    doc.registerFont(name, bytes).font(name);
    const font = Reflect.get(doc, '_font') as OpenFont;
    return { font, single: new Map<string, Glyphs>(), texts: new Map<string, Glyphs>() };
  };
  const files = readPdfFonts();
  const fonts = { regular: open('regular', files.regular), strong: open('strong', files.strong) };

  const glyphOf = (name: PdfFont, character: string): Glyphs => {
    const { font, single } = fonts[name];
    const before = single.get(character);
    if (before !== undefined) return before;
    const [[codes = ''], [place]] = font.encode(character);
    const glyph = { codes, width: place?.xAdvance ?? 0 };
    single.set(character, glyph);
    return glyph;
  };
  /** Most texts are measured and then drawn, and labels are on every page. */
  const glyphsOf = (name: PdfFont, text: string): Glyphs => {
    const { texts } = fonts[name];
    const before = texts.get(text);
    if (before !== undefined) return before;
    let [codes, width] = ['', 0];
    for (const character of text) {
      const glyph = glyphOf(name, character);
      codes += glyph.codes;
      width += glyph.width;
    }
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(text, { codes, width });
    return { codes, width };
  };
  const use = ({ font, size, color }: PdfStyle) => doc.font(font).fontSize(size).fillColor(color);

  const widthOf = (text: string, style: PdfStyle): number => {
    if (hasAccent(text)) return doc.font(style.font).fontSize(style.size).widthOfString(text);
    return (glyphsOf(style.font, text).width * style.size) / 1000;
  };
  /** As many characters of a text as fit; at least one. */
  const beginningOf = (text: string, style: PdfStyle, width: number): string => {
    let [beginning, used] = ['', 0];
    for (const character of text) {
      used += (glyphOf(style.font, character).width * style.size) / 1000;
      if (used > width && beginning !== '') break;
      beginning += character;
    }
    return beginning;
  };
  /** Lines of a text without line breaks of its own. */
  const broken = (text: string, style: PdfStyle, width: number): string[] => {
    if (widthOf(text, style) <= width) return [text];
    const lines: string[] = [];
    let [line, used] = ['', 0];
    for (const word of text.match(WORDS) ?? []) {
      const [whole, seen] = [widthOf(word, style), widthOf(word.trimEnd(), style)];
      if (used + seen <= width) {
        line += word;
        used += whole;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = word;
      while (widthOf(line.trimEnd(), style) > width) {
        const beginning = beginningOf(line, style, width);
        if (beginning === line) break;
        lines.push(beginning);
        line = line.slice(beginning.length);
      }
      used = widthOf(line, style);
    }
    return [...lines, line.trimEnd()];
  };
  const withEllipsis = (line: string, style: PdfStyle, width: number): string => {
    let kept = line.trimEnd();
    while (kept !== '' && widthOf(`${kept}…`, style) > width) kept = kept.slice(0, -1).trimEnd();
    return `${kept}…`;
  };

  return {
    drawable(text) {
      if (PLAIN.test(text)) return text;
      const tidy = text.normalize('NFC').replace(/\r\n?/gu, '\n').replaceAll('\t', ' ');
      return tidy
        .replace(CONTROL, '')
        .replace(INVISIBLE, '')
        .replace(/[^\n -\u017f]/gu, (character) =>
          fonts.regular.font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : NO_GLYPH,
        );
    },
    widthOf,
    lineHeight: ({ font, size, gap }) => fonts[font].font.lineHeight(size, true) + gap,
    lines(text, style, width, most = Number.POSITIVE_INFINITY) {
      const lines = text.split('\n').flatMap((line) => broken(line, style, width));
      if (lines.length <= most) return lines;
      return [...lines.slice(0, most - 1), withEllipsis(lines[most - 1] ?? '', style, width)];
    },
    draw(line, style, x, y) {
      if (line === '') return;
      if (hasAccent(line)) {
        use(style).text(line, x, y, { lineBreak: false });
        return;
      }
      const { font } = fonts[style.font];
      const { codes } = glyphsOf(style.font, line);
      const used: unknown = Reflect.get(doc.page, 'fonts');
      if (typeof used === 'object' && used !== null) Reflect.set(used, font.id, font.ref());
      // One instruction for the whole line; the library writes fifteen, and measures it again. Its pages are upside down.
      const base = y + (font.ascender * style.size) / 1000;
      const place = `1 0 0 -1 ${rounded(x)} ${rounded(base)} Tm /${font.id} ${rounded(style.size)} Tf`;
      doc.addContent(`${colorOf(style.color)} rg BT ${place} <${codes}> Tj ET`);
    },
  };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** A colour such as #172124 as shares of red, green and blue. */
const colorOf = (color: string): string =>
  [1, 3, 5].map((at) => rounded(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
