import { unzipSync } from 'fflate';
import PptxGenJS from 'pptxgenjs';
import { joinNames } from '#shared/lib/join-names.ts';
import { PAPER } from './pdf/pdf-style.ts';
import {
  compareOf,
  deltaText,
  drawingsOf,
  handedLines,
  measuredText,
  measureLabel,
  type PrintedPhoto,
  type ReportText,
  whenText,
} from './report-photo.ts';
import { countLines, filterLine, footText, type PictureCounts, type ReportAbout, sourceLines } from './report-sums.ts';
import { type ReportWriter, sizeOfJpeg } from './report-writer.ts';
import { plainText } from './review-lines.ts';
import { createZipWriter } from './zip-writer.ts';

type Presentation = InstanceType<typeof PptxGenJS>;
type Slide = ReturnType<Presentation['addSlide']>;

/** The smallest JPEG: it holds the place of a photo until the file is put together. */
const PLACEHOLDER =
  'image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const MEDIA = /^ppt\/media\/image-(\d+)-\d+\.\w+$/u;

const FONT = 'Calibri';
/** In inches, as everything on a slide. */
const WIDTH = 13.333;
const MARGIN = 0.5;
const PICTURE = { x: MARGIN, y: 1.25, width: 8.2, height: 5.55 };
const SIDE = { x: 9.0, width: WIDTH - 9.0 - MARGIN };
/** Longer notes go on below the slide, where the speaker sees them. */
const MOST_REVIEW_TEXT = 520;

const hex = (color: string): string => color.slice(1).toUpperCase();
const COLORS = { below: PAPER.below, above: PAPER.above, even: PAPER.muted, none: PAPER.muted } as const;

/** Begins a report about photos as a presentation: a cover, then a slide for each photo with drawings that can be moved. */
export function createPhotoPptx(photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText): ReportWriter {
  // The package is CommonJS under a module's name: Node and the bundler find its class in different places.
  const nested: unknown = Reflect.get(PptxGenJS, 'default');
  const Made = (nested ?? PptxGenJS) as typeof PptxGenJS;
  const deck = new Made();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = plainText(about.title);
  deck.author = plainText(about.author || 'Endcap');
  deck.company = '';
  deck.theme = { headFontFace: FONT, bodyFontFace: FONT };
  const cover = deck.addSlide();
  const bySlide = new Map<number, Uint8Array>();
  return {
    wants: 'page',
    async add(photo, picture, kept) {
      const slide = deck.addSlide();
      if (picture !== null) bySlide.set(photo.number + 1, picture);
      drawPhoto(slide, photo, picture, text);
      const { label } = text;
      const notes = [...(kept === 'small' ? [label('smallText')] : []), ...handedLines(photo, text)];
      const foot = [footText(about, text), ...notes].join(' · ');
      write(slide, foot, { x: MARGIN, y: 7.05, w: WIDTH - 2 * MARGIN - 1, h: 0.3, fontSize: 9, color: PAPER.muted });
      const page = label('page', { page: String(photo.number + 1), pages: String(photos.length + 1) });
      const place = { x: WIDTH - MARGIN - 1, y: 7.05, w: 1, h: 0.3 };
      write(slide, page, { ...place, fontSize: 9, color: PAPER.muted, align: 'right' });
      return [];
    },
    async end(pictures) {
      drawCover(cover, photos, { about, pictures }, text);
      const written: unknown = await deck.write({ outputType: 'uint8array', compression: false });
      if (!(written instanceof Uint8Array)) throw new Error('the library gave no bytes');
      const zip = createZipWriter(new Date(about.made));
      return [
        ...Object.entries(unzipSync(written)).flatMap(([name, bytes]) => {
          const picture = bySlide.get(Number(MEDIA.exec(name)?.[1]));
          if (name.endsWith('/')) return [];
          return picture === undefined ? zip.add(name, bytes) : zip.add(name, picture, false);
        }),
        ...zip.end(),
      ];
    },
  };
}

type Look = {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly fontSize: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle';
};

function write(slide: Slide, text: string, { color = PAPER.ink, valign = 'top', ...look }: Look): void {
  slide.addText(plainText(text), { ...look, valign, color: hex(color), fontFace: FONT, margin: 0, fit: 'shrink' });
}

type Line = { readonly label: string; readonly text: string };

/** Labels with their texts, as a table without lines. */
function writeLines(
  slide: Slide,
  lines: readonly Line[],
  x: number,
  y: number,
  widths: readonly [number, number],
): void {
  const cell = (value: string, color: string) => ({
    text: plainText(value),
    options: {
      color: hex(color),
      fontFace: FONT,
      fontSize: 12,
      margin: [2, 4, 2, 0] as [number, number, number, number],
    },
  });
  const rows = lines.map((line) => [cell(line.label, PAPER.muted), cell(line.text, PAPER.ink)]);
  slide.addTable(rows, { x, y, w: widths[0] + widths[1], colW: [...widths], border: { type: 'none' } });
}

type Whole = { readonly about: ReportAbout; readonly pictures: PictureCounts };

function drawCover(slide: Slide, photos: readonly PrintedPhoto[], { about, pictures }: Whole, text: ReportText): void {
  const { format } = text;
  const wide = WIDTH - 2 * MARGIN;
  slide.addShape('rect', { x: MARGIN, y: 0.55, w: 0.7, h: 0.09, fill: { color: hex(PAPER.accent) } });
  write(slide, about.title, { x: MARGIN, y: 0.8, w: wide, h: 0.75, fontSize: 36, bold: true });
  const made = `${about.workspace} · ${format.dateTime(about.made, about.timeZone)}`;
  write(slide, made, { x: MARGIN, y: 1.55, w: wide, h: 0.4, fontSize: 16, color: PAPER.muted });
  const counts = countLines(photos, about, text);
  const width = (wide - 0.6) / 4;
  for (const [index, count] of counts.slice(0, 4).entries()) {
    const x = MARGIN + index * (width + 0.2);
    slide.addShape('roundRect', { x, y: 2.2, w: width, h: 1.15, rectRadius: 0.08, fill: { color: hex(PAPER.sunken) } });
    write(slide, count.text, { x: x + 0.2, y: 2.32, w: width - 0.4, h: 0.5, fontSize: 24, bold: true });
    write(slide, count.label, { x: x + 0.2, y: 2.85, w: width - 0.4, h: 0.4, fontSize: 12, color: PAPER.muted });
  }
  writeLines(slide, counts.slice(4), MARGIN, 3.65, [3.2, 2.6]);
  const under = 3.65 + 0.3 * Math.max(1, counts.length - 4) + 0.3;
  const filters = filterLine(about, text);
  write(slide, filters.label, { x: MARGIN, y: under, w: 5.8, h: 0.3, fontSize: 14, bold: true });
  write(slide, filters.text, { x: MARGIN, y: under + 0.35, w: 5.8, h: Math.max(0.4, 6.9 - under), fontSize: 12 });
  writeLines(slide, sourceLines(photos, about, pictures, text), 6.9, 3.65, [1.9, 4]);
}

function drawPhoto(slide: Slide, photo: PrintedPhoto, picture: Uint8Array | null, text: ReportText): void {
  const { label } = text;
  const wide = WIDTH - 2 * MARGIN;
  write(slide, `${photo.number}  ${photo.display}`, { x: MARGIN, y: 0.35, w: wide, h: 0.45, fontSize: 24, bold: true });
  const under = [photo.store.name, whenText(photo, text)].filter((part) => part !== '').join(' · ');
  write(slide, under, { x: MARGIN, y: 0.8, w: wide, h: 0.32, fontSize: 14, color: PAPER.muted });
  drawPicture(slide, photo, picture, text);

  const { x, width } = SIDE;
  const color = COLORS[compareOf(photo)];
  const figure = measuredText(photo, text) ?? '–';
  write(slide, figure, { x, y: 1.2, w: 1.9, h: 0.6, fontSize: 36, bold: true });
  write(slide, measureLabel(photo, text), { x, y: 1.82, w: 1.9, h: 0.25, fontSize: 11, color: PAPER.muted });
  write(slide, `${label('target')}: ${photo.targetText}`, { x: x + 2, y: 1.3, w: width - 2, h: 0.3, fontSize: 14 });
  const delta = deltaText(photo, text);
  const side = { x: x + 2, y: 1.6, w: width - 2, h: 0.35, fontSize: 18, bold: true, color };
  if (delta !== null) write(slide, delta, side);
  const facts = [
    { label: label('displayType'), text: photo.displayType },
    { label: label('categories'), text: joinNames(photo.categories) },
    { label: label('run'), text: photo.run },
    { label: label('photoStatus'), text: photo.imageStatus },
  ].flatMap((line) => (line.text ? [{ label: line.label, text: line.text }] : []));
  if (facts.length > 0) writeLines(slide, facts, x, 2.2, [1.3, width - 1.3]);

  const reviews = reviewText(photo, text);
  const isCut = reviews.length > MOST_REVIEW_TEXT;
  const shown = isCut ? `${reviews.slice(0, MOST_REVIEW_TEXT)}…` : reviews;
  write(slide, shown || label('notReviewed'), {
    ...{ x, y: 3.75, w: width, h: 3.1, fontSize: 12 },
    color: reviews === '' ? PAPER.muted : PAPER.ink,
  });
  slide.addNotes(plainText([`${photo.display} · ${under}`, photo.photoId ?? '', reviews].join('\n')));
}

/** All reviews of a photo, with the numbers of their drawings. */
function reviewText(photo: PrintedPhoto, { label }: ReportText): string {
  const numbered = drawingsOf(photo);
  return photo.reviews
    .map((one) =>
      [
        `${one.author}: ${one.markText ?? ''}`.replace(/: $/u, ''),
        one.tags.length === 0 ? '' : `${label('tags')}: ${joinNames(one.tags)}`,
        one.note,
        ...numbered.flatMap(({ number, drawing }) =>
          one.drawings.includes(drawing) ? [`${number}. ${drawing.words || '–'}`] : [],
        ),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    )
    .join('\n\n');
}

/** The photo, with what people have drawn on it as shapes of their own. */
function drawPicture(slide: Slide, photo: PrintedPhoto, picture: Uint8Array | null, { label }: ReportText): void {
  const size = picture === null ? null : sizeOfJpeg(picture);
  if (size === null) {
    const { x, y, width: w } = PICTURE;
    slide.addShape('rect', { x, y, w, h: 3, fill: { color: hex(PAPER.sunken) } });
    const place = { x: x + 0.5, y, w: w - 1, h: 3, align: 'center', valign: 'middle' } as const;
    write(slide, label('missingText'), { ...place, fontSize: 14, color: PAPER.muted });
    return;
  }
  const scale = Math.min(PICTURE.width / size.width, PICTURE.height / size.height);
  const at = { x: PICTURE.x, y: PICTURE.y, w: size.width * scale, h: size.height * scale };
  slide.addImage({ ...at, data: PLACEHOLDER, altText: plainText(`${photo.display}, ${photo.store.name}`) });
  const line = { color: hex(PAPER.drawing), width: 2.25 };
  for (const { number, drawing } of drawingsOf(photo)) {
    const [x, y] = [at.x + drawing.x * at.w, at.y + drawing.y * at.h];
    if (drawing.shape === 'rectangle') {
      slide.addShape('rect', { x, y, w: drawing.width * at.w, h: drawing.height * at.h, line });
    }
    slide.addText(String(number), {
      ...{ shape: 'ellipse', x: x - 0.13, y: y - 0.13, w: 0.26, h: 0.26, margin: 0, align: 'center', valign: 'middle' },
      ...{ fontSize: 11, bold: true, color: 'FFFFFF', fontFace: FONT, fill: { color: hex(PAPER.drawing) } },
      line: { color: 'FFFFFF', width: 1 },
    });
  }
}
