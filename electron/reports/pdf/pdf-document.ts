import PDFDocument from 'pdfkit';
import type { Language } from '#shared/lib/format.ts';
import { PAPER, PDF_STYLES, type PdfStyle } from './pdf-style.ts';
import { createPdfText } from './pdf-text.ts';

export type PdfBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where a text goes. With a height, what doesn't fit is cut, with an ellipsis. */
type PdfPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height?: number;
  readonly align?: 'left' | 'center' | 'right';
};

/** A picture that is in the document once, and can be drawn any number of times. */
export type PdfPicture = { readonly width: number; readonly height: number; readonly source: PDFKit.Mixins.ImageSrc };

/**
 * A PDF that is made from top to bottom: pages in A4, landscape unless it is said otherwise, with a foot that says source, age and number. Everything
 * is in points from the top left corner. Nothing of it is on the disk: `take` gives away what is ready.
 *
 * `flow.ts` stands on top of this: headings, paragraphs and tables that find their place, and new pages, themselves.
 */
export type Pdf = {
  /** Where content goes: inside the margins and above the foot. */
  readonly area: PdfBox;
  /** Begins a page. `name` is where `link` leads, `entry` is its line in the list of contents. */
  addPage(options?: { readonly name?: string; readonly entry?: string }): void;
  /** Number of the current page, and how many there are; from 1. */
  pages(): { readonly current: number; readonly total: number };
  /** Goes on drawing on an earlier page. */
  goTo(page: number): void;
  /** Draws a text, and returns its height. */
  text(text: string, style: PdfStyle, place: PdfPlace): number;
  heightOf(text: string, style: PdfStyle, width: number): number;
  /** A text in the lines that it is drawn in. */
  lines(text: string, style: PdfStyle, width: number): readonly string[];
  widthOf(text: string, style: PdfStyle): number;
  /** Puts a JPEG or PNG into the document. @throws when the bytes are neither */
  addPicture(bytes: Uint8Array): PdfPicture;
  /** Draws a picture as large as a box allows, in its middle; returns where it is. */
  picture(picture: PdfPicture, box: PdfBox): PdfBox;
  /** Draws a rectangle. */
  box(
    box: PdfBox,
    look: { readonly fill?: string; readonly line?: string; readonly lineWidth?: number; readonly radius?: number },
  ): void;
  line(from: readonly [number, number], to: readonly [number, number], color?: string): void;
  dot(x: number, y: number, radius: number, color: string): void;
  /** Makes a box lead to the page of this name, when it is pressed. */
  link(box: PdfBox, name: string): void;
  /** The bytes that are ready since the last call, in pieces. */
  take(): readonly Uint8Array[];
  /** Writes the feet and the rest. Afterwards, `take` gives the last bytes. */
  end(): void;
};

type PdfOptions = {
  readonly title: string;
  readonly language: Language;
  readonly isUpright?: boolean;
  /** When it is made. */
  readonly now: Date;
  /** The left side of every foot: what it is, where it is from, how old it is. */
  readonly foot: string;
  /** The right side of every foot. */
  readonly pageText: (page: number, pages: number) => string;
};

const MARGIN = 36;
const FOOT = 22;

/** A JPEG that the library has opened, and not yet written. PNGs have no colour space of their own here. */
type OpenJpeg = {
  readonly bits: number;
  readonly width: number;
  readonly height: number;
  readonly colorSpace: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  data: Uint8Array | null;
  obj: PDFKit.PDFKitReference | null;
};
const isJpeg = (image: unknown): image is OpenJpeg =>
  typeof image === 'object' && image !== null && 'colorSpace' in image && typeof image.colorSpace === 'string';

/**
 * Writes a JPEG into a document as it is. The library would copy it first, which takes as long as the texts of its page.
 */
function putJpeg(doc: PDFKit.PDFDocument, image: OpenJpeg, bytes: Uint8Array): void {
  const { bits, width, height, colorSpace } = image;
  const object = doc.ref({
    ...{ Type: 'XObject', Subtype: 'Image', Filter: 'DCTDecode' },
    ...{ BitsPerComponent: bits, Width: width, Height: height, ColorSpace: colorSpace, Length: bytes.byteLength },
    // Photoshop and everybody after it stores the four inks inverted.
    ...(colorSpace === 'DeviceCMYK' ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
  });
  const write: (piece: string | Uint8Array) => void = Reflect.get(doc, '_write').bind(doc);
  const withBytes = (piece: string | Uint8Array) => {
    if (piece === 'endobj') for (const part of ['stream', bytes, '\nendstream']) write(part);
    write(piece);
  };
  Reflect.set(doc, '_write', withBytes);
  object.end(null);
  Reflect.deleteProperty(doc, '_write');
  image.obj = object;
  image.data = null;
}

/** Begins a document. It has no page yet. */
export function createPdf({ title, language, isUpright = false, now, foot, pageText }: PdfOptions): Pdf {
  const doc = new PDFDocument({
    size: 'A4',
    layout: isUpright ? 'portrait' : 'landscape',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Endcap', Producer: 'Endcap', CreationDate: now },
    // With a font here, the library would open the registered one again at each use. Its types want a path.
    font: null as unknown as string,
  });
  // Its first line is there already. From now on, nothing waits in the stream, which would copy everything twice.
  const begun: unknown = doc.read();
  const ready: Uint8Array[] = begun instanceof Uint8Array ? [begun] : [];
  doc.push = (piece: unknown) => {
    if (piece instanceof Uint8Array) ready.push(piece);
    return true;
  };
  // The library makes an array of each instruction, byte by byte.
  doc.addContent = (instruction: string) => {
    doc.page.write(Buffer.from(`${instruction}\n`, 'latin1'));
    return doc;
  };
  const texts = createPdfText(doc);
  const [height, width] = isUpright ? [841.89, 595.28] : [595.28, 841.89];
  const area = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN - FOOT };
  const state = { current: 0, total: 0 };

  const pdf: Pdf = {
    area,
    addPage({ name, entry } = {}) {
      doc.addPage();
      state.total += 1;
      state.current = state.total;
      if (name !== undefined) doc.addNamedDestination(name);
      if (entry !== undefined) doc.outline.addItem(texts.drawable(entry));
    },
    pages: () => ({ ...state }),
    goTo(page) {
      state.current = page;
      doc.switchToPage(page - 1);
    },
    text(text, style, { x, y, width: wide, height: high, align = 'left' }) {
      const lineHeight = texts.lineHeight(style);
      const most = high === undefined ? high : Math.max(1, Math.floor((high + style.gap) / lineHeight));
      const lines = texts.lines(texts.drawable(text), style, wide, most);
      for (const [index, line] of lines.entries()) {
        const free = align === 'left' ? 0 : wide - texts.widthOf(line, style);
        texts.draw(line, style, x + (align === 'center' ? free / 2 : free), y + index * lineHeight);
      }
      return lines.length * lineHeight;
    },
    heightOf: (text, style, wide) => pdf.lines(text, style, wide).length * texts.lineHeight(style),
    lines: (text, style, wide) => texts.lines(texts.drawable(text), style, wide),
    widthOf: (text, style) => texts.widthOf(texts.drawable(text), style),
    addPicture(bytes) {
      // The library takes the bytes as they are; only its types ask for a path.
      const image: unknown = Reflect.apply(Reflect.get(doc, 'openImage'), doc, [
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      ]);
      if (isJpeg(image)) putJpeg(doc, image, bytes);
      const { width: wide, height: high } = image as { readonly width: number; readonly height: number };
      return { width: wide, height: high, source: image as PDFKit.Mixins.ImageSrc };
    },
    picture(picture, box) {
      const scale = Math.min(box.width / picture.width, box.height / picture.height);
      const [wide, high] = [picture.width * scale, picture.height * scale];
      const place = {
        x: box.x + (box.width - wide) / 2,
        y: box.y + (box.height - high) / 2,
        width: wide,
        height: high,
      };
      doc.image(picture.source, place.x, place.y, { width: wide, height: high });
      return place;
    },
    box({ x, y, width: wide, height: high }, { fill, line, lineWidth = 0.75, radius = 0 }) {
      const shape = radius > 0 ? doc.roundedRect(x, y, wide, high, radius) : doc.rect(x, y, wide, high);
      shape.lineWidth(lineWidth);
      if (fill !== undefined && line !== undefined) shape.fillAndStroke(fill, line);
      else if (fill !== undefined) shape.fill(fill);
      else shape.stroke(line ?? PAPER.line);
    },
    line([x, y], [toX, toY], color = PAPER.line) {
      doc.moveTo(x, y).lineTo(toX, toY).lineWidth(0.75).stroke(color);
    },
    dot: (x, y, radius, color) => void doc.circle(x, y, radius).fill(color),
    link: ({ x, y, width: wide, height: high }, name) => void doc.goTo(x, y, wide, high, name),
    take: () => ready.splice(0),
    end() {
      const y = height - MARGIN - 8;
      for (let page = 1; page <= state.total; page += 1) {
        pdf.goTo(page);
        pdf.line([area.x, y - 6], [area.x + area.width, y - 6]);
        pdf.text(foot, PDF_STYLES.small, { x: area.x, y, width: area.width - 90, height: 11 });
        const place = { x: area.x + area.width - 90, y, width: 90, height: 11, align: 'right' } as const;
        pdf.text(pageText(page, state.total), PDF_STYLES.small, place);
      }
      doc.end();
    },
  };
  return pdf;
}
