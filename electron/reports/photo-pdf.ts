import { joinNames } from '#shared/lib/join-names.ts';
import { createFlow } from './pdf/flow.ts';
import { createPdf, type Pdf, type PdfBox, type PdfPicture } from './pdf/pdf-document.ts';
import { PAPER, PDF_STYLES, type PdfStyle } from './pdf/pdf-style.ts';
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
import {
  countLines,
  filterLine,
  footText,
  type PictureCounts,
  type PictureKept,
  type ReportAbout,
  sourceLines,
} from './report-sums.ts';
import type { ReportWriter } from './report-writer.ts';

const COLORS = {
  below: { color: PAPER.below, soft: PAPER.belowSoft },
  above: { color: PAPER.above, soft: PAPER.aboveSoft },
  even: { color: PAPER.muted, soft: PAPER.evenSoft },
  none: { color: PAPER.muted, soft: PAPER.evenSoft },
} as const;

const CARDS = { columns: 4, rows: 3, gap: 12, head: 30, picture: 80 } as const;
const ON_SHEET = CARDS.columns * CARDS.rows;
/** Width of what stands beside a large photo. */
const SIDE = 238;
const HEAD = 44;

const colored = (style: PdfStyle, color: string): PdfStyle => ({ ...style, color });
const nameOf = (number: number): string => `photo-${number}`;

/** Begins a report about photos as a PDF: cover, contact sheet, then a page for each photo. */
export function createPhotoPdf(photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText): ReportWriter {
  const { format, label, words } = text;
  const pdf = createPdf({
    title: about.title,
    language: words.language,
    now: new Date(about.made),
    foot: footText(about, text),
    pageText: (page, pages) => label('page', { page: format.integer(page), pages: format.integer(pages) }),
  });
  const drawSource = drawCover(pdf, photos, about, text);
  const firstSheet = pdf.pages().total + 1;
  for (let sheet = 0; sheet * ON_SHEET < photos.length; sheet += 1) {
    pdf.addPage(sheet === 0 ? { entry: label('contactSheet') } : {});
    const range = `${sheet * ON_SHEET + 1}–${Math.min(photos.length, (sheet + 1) * ON_SHEET)}`;
    const title = `${label('contactSheet')}  ${label('ofAll', { part: range, whole: format.integer(photos.length) })}`;
    pdf.text(title, PDF_STYLES.heading, { ...pdf.area, height: 16 });
  }
  return {
    wants: 'page',
    async add(photo, bytes, kept) {
      const picture = bytes === null ? null : pdf.addPicture(bytes);
      const page = drawPhoto(pdf, photo, { picture, kept }, text);
      const index = photo.number - 1;
      pdf.goTo(firstSheet + Math.floor(index / ON_SHEET));
      drawCard(pdf, photo, { picture, page, place: index % ON_SHEET }, text);
      return pdf.take();
    },
    async end(pictures) {
      drawSource(pictures);
      pdf.end();
      return pdf.take();
    },
  };
}

/** Draws the cover but for what is known at the end; returns what draws that. */
function drawCover(
  pdf: Pdf,
  photos: readonly PrintedPhoto[],
  about: ReportAbout,
  text: ReportText,
): (pictures: PictureCounts) => void {
  const { label, format } = text;
  pdf.addPage({ entry: about.title });
  const { x, y, width, height } = pdf.area;
  pdf.box({ x, y, width: 46, height: 6 }, { fill: PAPER.accent });
  let next = y + 24;
  next += pdf.text(about.title, PDF_STYLES.cover, { x, y: next, width });
  const made = `${about.workspace} · ${format.dateTime(about.made, about.timeZone)}`;
  next += pdf.text(made, colored(PDF_STYLES.heading, PAPER.muted), { x, y: next, width }) + 20;

  const counts = countLines(photos, about, text);
  const [tileWidth, tileHeight, gap] = [(width - 3 * 14) / 4, 74, 14];
  for (const [index, count] of counts.slice(0, 4).entries()) {
    const box = { x: x + index * (tileWidth + gap), y: next, width: tileWidth, height: tileHeight };
    pdf.box(box, { fill: PAPER.sunken, radius: 6 });
    const place = { x: box.x + 12, width: tileWidth - 24 };
    pdf.text(count.text, { ...PDF_STYLES.figure, size: 19 }, { ...place, y: next + 14, height: 26 });
    pdf.text(count.label, PDF_STYLES.label, { ...place, y: next + 44, height: 24 });
  }
  next += tileHeight + 24;

  const column = (width - 28) / 2;
  const onFull = () => {
    pdf.addPage();
    return { x, y, width };
  };
  const bottom = y + height;
  const left = createFlow(pdf, { x, y: next, width: column, bottom, onFull });
  left.facts(counts.slice(4), 200);
  left.skip(10);
  const filters = filterLine(about, text);
  left.heading(filters.label);
  left.paragraph(filters.text);
  return (pictures) => {
    pdf.goTo(1);
    const source = createFlow(pdf, { x: x + column + 28, y: next, width: column, bottom, onFull });
    source.heading(label('source'));
    source.facts(sourceLines(photos, about, pictures, text), 120);
  };
}

type Shown = { readonly picture: PdfPicture | null; readonly kept: PictureKept };

/** Draws the page of a photo, and those it needs besides for long notes; returns its number. */
function drawPhoto(pdf: Pdf, photo: PrintedPhoto, { picture, kept }: Shown, text: ReportText): number {
  const { label } = text;
  const title = `${photo.number}  ${photo.display}`;
  pdf.addPage({ name: nameOf(photo.number), entry: `${photo.number} ${photo.display} · ${photo.store.name}` });
  const page = pdf.pages().current;
  drawHead(pdf, photo, title, text);
  const { x, y, width, height } = pdf.area;
  const box = { x, y: y + HEAD, width: width - SIDE - 18, height: height - HEAD };
  if (picture === null) drawMissing(pdf, box, label('missingText'));
  else drawPicture(pdf, picture, box, photo);

  const side = createFlow(pdf, {
    x: x + width - SIDE,
    y: y + HEAD,
    width: SIDE,
    bottom: y + height,
    onFull() {
      pdf.addPage();
      drawHead(pdf, photo, `${title} (${label('continued')})`, text);
      return { x, y: y + HEAD, width };
    },
  });
  drawMeasure(pdf, photo, { x: x + width - SIDE, y: side.y(), width: SIDE }, text);
  side.skip(78);
  side.facts(factsOf(photo, text), 82);
  if (kept === 'small') side.paragraph(label('smallText'), PDF_STYLES.small);
  for (const line of handedLines(photo, text)) side.paragraph(line, PDF_STYLES.small);
  side.skip(8);
  side.heading(label('review'));
  if (photo.reviews.length === 0) side.paragraph(label('notReviewed'), PDF_STYLES.label);
  const drawings = drawingsOf(photo);
  for (const one of photo.reviews) {
    side.need(30);
    side.paragraph(one.author, PDF_STYLES.strong);
    if (one.markText !== null) side.paragraph(one.markText, colored(PDF_STYLES.body, PAPER.accent));
    if (one.tags.length > 0) side.paragraph(`${label('tags')}: ${joinNames(one.tags)}`, PDF_STYLES.label);
    if (one.note !== '') side.paragraph(one.note);
    for (const { number, drawing } of drawings) {
      if (!one.drawings.includes(drawing)) continue;
      side.paragraph(`${number}.  ${drawing.words || '–'}`, colored(PDF_STYLES.body, PAPER.drawing));
    }
    side.skip(7);
  }
  return page;
}

function drawHead(pdf: Pdf, photo: PrintedPhoto, title: string, text: ReportText): void {
  const { x, y, width } = pdf.area;
  pdf.text(title, PDF_STYLES.title, { x, y, width, height: 22 });
  const under = [photo.store.name, whenText(photo, text)].filter((part) => part !== '').join(' · ');
  pdf.text(under, colored(PDF_STYLES.body, PAPER.muted), { x, y: y + 23, width, height: 14 });
}

/** What was measured, with the target and the difference, and both as a bar. */
function drawMeasure(
  pdf: Pdf,
  photo: PrintedPhoto,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  text: ReportText,
): void {
  const { label } = text;
  const look = COLORS[compareOf(photo)];
  const figure = measuredText(photo, text) ?? '–';
  pdf.text(figure, colored(PDF_STYLES.figure, PAPER.ink), { x, y, width: 110, height: 30 });
  pdf.text(measureLabel(photo, text), PDF_STYLES.label, { x, y: y + 32, width: 110, height: 12 });
  const right = { x: x + 112, width: width - 112 };
  pdf.text(`${label('target')}: ${photo.targetText}`, PDF_STYLES.body, { ...right, y: y + 4, height: 13 });
  const delta = deltaText(photo, text);
  if (delta !== null) {
    const chip = Math.min(right.width, pdf.widthOf(delta, PDF_STYLES.strong) + 14);
    pdf.box({ x: right.x, y: y + 20, width: chip, height: 18 }, { fill: look.soft, radius: 4 });
    pdf.text(delta, colored(PDF_STYLES.strong, look.color), { x: right.x + 7, y: y + 24, width: chip, height: 13 });
  }
  const bar = { x, y: y + 52, width, height: 7 };
  pdf.box(bar, { fill: PAPER.evenSoft, radius: 3.5 });
  if (photo.measured !== null && photo.measured > 0) {
    const filled = Math.max(7, (bar.width * Math.min(100, photo.measured)) / 100);
    pdf.box({ ...bar, width: filled }, { fill: look.color, radius: 3.5 });
  }
  if (photo.expected !== null) {
    const at = bar.x + (bar.width * Math.min(100, photo.expected)) / 100;
    pdf.box({ x: at - 1, y: bar.y - 4, width: 2, height: bar.height + 8 }, { fill: PAPER.ink });
  }
}

function factsOf(photo: PrintedPhoto, { label }: ReportText) {
  const rows = [
    { label: label('store'), text: [photo.store.name, photo.store.id].filter((part) => part !== '').join(' · ') },
    { label: label('displayType'), text: photo.displayType },
    { label: label('categories'), text: photo.categories.length === 0 ? null : joinNames(photo.categories) },
    { label: label('run'), text: photo.run },
    { label: label('photoStatus'), text: photo.imageStatus },
    { label: label('photoId'), text: photo.photoId },
  ];
  return rows.map((row) => ({ label: row.label, text: row.text || label('unknown') }));
}

/** Draws a photo with what people have drawn on it. */
function drawPicture(pdf: Pdf, picture: PdfPicture, box: PdfBox, photo: PrintedPhoto): void {
  // At the top of its box, where the texts beside it begin.
  const high = Math.min(box.height, (box.width * picture.height) / picture.width);
  const at = pdf.picture(picture, { ...box, height: high });
  for (const { number, drawing } of drawingsOf(photo)) {
    const [x, y] = [at.x + drawing.x * at.width, at.y + drawing.y * at.height];
    if (drawing.shape === 'rectangle') {
      const shape = { x, y, width: drawing.width * at.width, height: drawing.height * at.height };
      pdf.box(shape, { line: PAPER.surface, lineWidth: 3.5 });
      pdf.box(shape, { line: PAPER.drawing, lineWidth: 1.75 });
    }
    pdf.dot(x, y, 8.5, PAPER.surface);
    pdf.dot(x, y, 7.5, PAPER.drawing);
    const place = { x: x - 8, y: y - 4.2, width: 16, align: 'center' } as const;
    pdf.text(String(number), colored(PDF_STYLES.smallStrong, PAPER.surface), place);
  }
}

function drawMissing(pdf: Pdf, box: PdfBox, text: string): void {
  const low = { ...box, height: Math.min(box.height, 240) };
  pdf.box(low, { fill: PAPER.sunken, radius: 6 });
  const width = low.width - 60;
  const y = low.y + (low.height - pdf.heightOf(text, PDF_STYLES.body, width)) / 2;
  pdf.text(text, colored(PDF_STYLES.body, PAPER.muted), { x: low.x + 30, y, width, align: 'center' });
}

type Card = { readonly picture: PdfPicture | null; readonly page: number; readonly place: number };

/** Draws a photo on its contact sheet, which is the current page, with its reviews. */
function drawCard(pdf: Pdf, photo: PrintedPhoto, { picture, page, place }: Card, text: ReportText): void {
  const { label, format } = text;
  const { columns, rows, gap, head } = CARDS;
  const width = (pdf.area.width - (columns - 1) * gap) / columns;
  const height = (pdf.area.height - head - (rows - 1) * gap) / rows;
  const x = pdf.area.x + (place % columns) * (width + gap);
  const y = pdf.area.y + head + Math.floor(place / columns) * (height + gap);
  const shown = { x, y, width, height: CARDS.picture };
  pdf.box(shown, { fill: PAPER.sunken, radius: 3 });
  if (picture !== null) pdf.picture(picture, shown);
  else
    pdf.text(label('missing'), PDF_STYLES.small, {
      ...{ x: x + 8, y: y + CARDS.picture / 2 - 5, width: width - 16 },
      align: 'center',
    });
  const look = COLORS[compareOf(photo)];
  const measured = measuredText(photo, text) ?? measureLabel(photo, text);
  const line = { x, width, height: 10 };
  let next = y + CARDS.picture + 5;
  pdf.text(`${photo.number}  ${photo.display}`, PDF_STYLES.smallStrong, { ...line, y: next });
  next += 10;
  pdf.text(`${photo.store.name} · ${whenText(photo, text)}`, PDF_STYLES.small, { ...line, y: next });
  next += 10;
  const delta = deltaText(photo, text);
  const compared = [measured, `${label('target')} ${photo.targetText}`, ...(delta === null ? [] : [delta])].join(' · ');
  pdf.text(compared, colored(PDF_STYLES.smallStrong, look.color), { ...line, y: next });
  next += 10.5;
  const texts = photo.reviews.map(({ author, markText, note, tags, drawings }) => {
    const parts = [markText, note, joinNames(tags), ...drawings.map((drawing) => drawing.words)];
    return `${author}: ${parts.filter((part) => part !== null && part !== '').join(' · ')}`;
  });
  const rest = y + height - next;
  const whole = texts.join('\n').replaceAll(/\n{2,}/gu, '\n');
  const isCut = pdf.heightOf(whole, PDF_STYLES.small, width) > rest;
  const note = isCut ? rest - 10 : rest;
  if (texts.length > 0) pdf.text(whole, colored(PDF_STYLES.small, PAPER.ink), { x, y: next, width, height: note });
  if (isCut) {
    const more = label('seePage', { page: format.integer(page) });
    pdf.text(more, colored(PDF_STYLES.small, PAPER.accent), { ...line, y: y + height - 9 });
  }
  pdf.link({ x, y, width, height }, nameOf(photo.number));
}
