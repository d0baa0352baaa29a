import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read as readBook } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { ABOUT, factsOfPhoto, pictureOf, reportWords } from '#tests/support/data/report-photos.ts';
import { createReportWork } from './report-work.ts';

const PHOTOS = 14;
/** The second photo has only a small picture, the third none. */
const keptOf = (place: number) => (place === 1 ? 'small' : place === 2 ? 'missing' : 'whole');

/** A report of some photos as a file in a folder of its own. */
async function aReport(format: 'pdf' | 'pptx' | 'xlsx' | 'zip', language: 'en' | 'pl', photos = PHOTOS) {
  const work = createReportWork();
  const facts = Array.from({ length: photos }, (_, index) => factsOfPhoto(index));
  const wanted = await work.beginReport({ format, facts, about: ABOUT, words: reportWords(language) });
  const pieces: Uint8Array[] = [];
  const pictures = new Map<number, Uint8Array>();
  const counts = { whole: 0, small: 0, missing: 0 };
  for (let place = 0; place < photos; place += 1) {
    const kept = keptOf(place);
    counts[kept] += 1;
    const picture = kept === 'missing' ? null : await pictureOf(place, 200, 150);
    if (picture !== null) pictures.set(place, picture.slice());
    pieces.push(...(await work.addPhoto({ place, picture, kept, handedBy: null })));
  }
  pieces.push(...(await work.endReport(counts)));
  const folder = mkdtempSync(join(tmpdir(), 'endcap-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, `report.${format}`);
  writeFileSync(file, Buffer.concat(pieces));
  return { file, folder, wanted, pictures, bytes: readFileSync(file) };
}

/** What a program prints; it must have nothing to complain about. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
const unzipped = (file: string, part: string): Buffer =>
  execFileSync('unzip', ['-p', file, part], { maxBuffer: 64 * 1024 * 1024 });

test('a PDF has a cover with counts, a contact sheet, and a page for each photo with what everyone says', async () => {
  const { file, folder } = await aReport('pdf', 'pl');
  expect(run('pdfinfo', file)).toMatch(/Title: +Przegląd zdjęć: Łódź[\s\S]*Pages: +17/);
  const page = (number: number) => run('pdftotext', '-layout', '-f', String(number), '-l', String(number), file, '-');
  const cover = page(1);
  expect(cover).toContain('14 z 240');
  expect(cover).toMatch(/Brakujące obrazy +1 z 14/);
  expect(cover).toMatch(/Tylko małe obrazy +1 z 14/);
  expect(cover).toContain('7–20 listopada 2026');
  expect(cover).toMatch(/Stan na +20 lis 2026, 13:30 – 20 lis 2026, 14:10/);
  expect(cover).toContain('Wyniki z usługi, zapisane na tym komputerze');
  const sheets = page(2) + page(3);
  expect(sheets).toContain('1  Regał z pieczywem „Świeże”'.replace('  ', ' '));
  expect(sheets.match(/Cel (60,0%|brak)/g)).toHaveLength(PHOTOS);
  const first = page(4);
  for (const text of ['20,0%', '−40,0 pkt', 'Cel: 60,0%', 'Jan Źdźbło', 'Półka do poprawy', 'zła ekspozycja'])
    expect(first).toContain(text);
  expect(first.replaceAll(/\s+/g, ' ')).toContain('Pusta półka');
  expect(first).toContain('Zofia Gęś');
  expect(first).toContain('45,5%');
  expect(page(6)).toContain('Obrazu tego zdjęcia nie było na komputerze');
  expect(page(5)).toContain('był tylko mały obraz');
  expect(page(8)).toContain('Bez pomiaru');
  run('pdfimages', '-list', file);
  run('pdfimages', '-j', '-f', '4', '-l', '4', file, join(folder, 'p'));
  const drawn = await sharp(join(folder, 'p-000.jpg')).metadata();
  expect([drawn.width, drawn.height]).toEqual([200, 150]);
});

test('a photo of which nothing is known any more is neither measured nor not measured, in the file and its counts', async () => {
  const facts = [factsOfPhoto(0), null, null];
  const textOf = async (format: 'pdf' | 'pptx', language: 'en' | 'pl') => {
    const work = createReportWork();
    await work.beginReport({ format, facts, about: ABOUT, words: reportWords(language) });
    const pieces: Uint8Array[] = [];
    for (const place of facts.keys())
      pieces.push(...(await work.addPhoto({ place, picture: null, kept: 'missing', handedBy: null })));
    pieces.push(...(await work.endReport({ whole: 0, small: 0, missing: facts.length })));
    return Buffer.concat(pieces);
  };
  const pdf = await textOf('pdf', 'pl');
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  // Below target, at target, and not compared; their words stand below.
  expect(text).toMatch(/1 ?z ?1 +0 ?z ?1 +0 ?z ?3/);
  expect(text).toMatch(/Bez pomiaru +0 ?z ?3/);
  expect(text).toMatch(/Dane już niedostępne +2 ?z ?3/);
  expect(text.match(/Bez pomiaru/g)).toHaveLength(1);
  expect(text.match(/Dane już niedostępne/g)).toHaveLength(1 + 2 * 2);
  const folder = mkdtempSync(join(tmpdir(), 'endcap-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.pptx');
  writeFileSync(file, await textOf('pptx', 'en'));
  const slide = unzipped(file, 'ppt/slides/slide3.xml').toString('utf8');
  expect(slide).toContain('Nothing known any more');
  expect(slide).not.toContain('Not measured');
});

test('a note that is longer than the page goes on on the next one', async () => {
  const work = createReportWork();
  const facts = factsOfPhoto(0);
  const mine = facts.review?.mine;
  if (!facts.review || !mine) throw new Error('not reviewed');
  const note = `${'Półka jest pusta od rana. '.repeat(150)}Koniec notatki.`;
  const long = { ...facts, review: { ...facts.review, mine: { ...mine, note } } };
  await work.beginReport({ format: 'pdf', facts: [long, factsOfPhoto(1)], about: ABOUT, words: reportWords('pl') });
  const pieces = [
    ...(await work.addPhoto({ place: 0, picture: null, kept: 'missing', handedBy: null })),
    ...(await work.addPhoto({ place: 1, picture: null, kept: 'missing', handedBy: null })),
    ...(await work.endReport({ whole: 0, small: 0, missing: 2 })),
  ];
  const words = execFileSync('pdftotext', ['-', '-'], { input: Buffer.concat(pieces), encoding: 'utf8' });
  const text = words.replaceAll(/\s+/g, ' ');
  expect(text.match(/Półka jest pusta od rana/g)?.length ?? 0).toBeGreaterThanOrEqual(150);
  expect(text).toContain('Koniec notatki.');
  expect(text).toContain('ciąg dalszy');
  expect(text).toContain('więcej na stronie 3');
});

test('a presentation has a slide for each photo, with its picture, drawings as shapes, and the whole text as notes', async () => {
  const { file, pictures } = await aReport('pptx', 'en');
  run('unzip', '-tq', file);
  const slide = (number: number) => unzipped(file, `ppt/slides/slide${number}.xml`).toString('utf8');
  expect(run('unzip', '-Z1', file).match(/^ppt\/slides\/slide\d+\.xml$/gm)).toHaveLength(PHOTOS + 1);
  expect(slide(1)).toContain('14 of 240');
  expect(slide(1)).toContain('Łódź, Piotrkowska 12');
  const first = slide(2);
  for (const text of ['1  Regał z pieczywem „Świeże”', '20.0%', '−40.0 pts', 'Jan Źdźbło', 'Pusta półka'])
    expect(first).toContain(text);
  expect(first.match(/prst="rect"/g)?.length).toBeGreaterThanOrEqual(1);
  expect(first.match(/prst="ellipse"/g)).toHaveLength(2);
  expect(unzipped(file, 'ppt/notesSlides/notesSlide2.xml').toString('utf8')).toContain('proszę uzupełnić do 14:00');
  expect(slide(4)).toContain('was not on the computer');
  expect(run('unzip', '-Z1', file).match(/^ppt\/media\//gm)).toHaveLength(PHOTOS - 1);
  expect(unzipped(file, 'ppt/media/image-2-1.jpeg').equals(pictures.get(0) ?? Buffer.alloc(0))).toBe(true);
});

test('a workbook has a row for each photo, with numbers and dates to calculate with, and a small picture', async () => {
  const { file, bytes, wanted } = await aReport('xlsx', 'pl');
  expect(wanted).toBe('card');
  const book = readBook(bytes, { cellDates: true, UTC: true });
  const [sheet, about] = book.SheetNames.map((name) => book.Sheets[name]);
  const valueAt = (cell: string): unknown => sheet?.[cell]?.v;
  expect(['B1', 'C1', 'H1', 'L1', 'N1'].map(valueAt)).toEqual(['Lp.', 'Sklep', 'Dzień', 'Pomiar', 'Różnica']);
  expect(valueAt('C2')).toBe('Łódź, Piotrkowska 12');
  expect(valueAt('H2')).toEqual(new Date('2026-11-20T00:00:00Z'));
  expect([valueAt('L2'), valueAt('M2'), valueAt('N2')]).toEqual([0.2, 0.6, -40]);
  expect(valueAt('L6')).toBeUndefined();
  expect(valueAt('M8')).toBe('brak');
  expect(valueAt('A4')).toBe('Brak obrazu');
  expect(valueAt('O2')).toContain('Jan Źdźbło: Półka do poprawy\nZofia Gęś: Pomiar');
  expect(valueAt('R2')).toBe('1. Pusta półka (Jan Źdźbło)\n2. Brak ceny (Jan Źdźbło)');
  expect(Object.keys(sheet ?? {}).filter((cell) => /^B\d+$/.test(cell))).toHaveLength(PHOTOS + 1);
  expect(JSON.stringify(about)).toContain('7–20 listopada 2026');
  expect(run('unzip', '-Z1', file).match(/^xl\/media\//gm)).toHaveLength(PHOTOS - 1);
});

test('a zip has the photos under names that any system can read, and a table about all of them', async () => {
  const { file, pictures, wanted } = await aReport('zip', 'pl');
  expect(wanted).toBe('whole');
  run('unzip', '-tq', file);
  const names = run('unzip', '-Z1', file).trim().split('\n');
  expect(names).toHaveLength(PHOTOS - 1 + 2);
  const [first = ''] = names;
  expect(first).toBe('Lodz-Piotrkowska-12_2026-11-20_1300_Regal-z-pieczywem-Swieze_20.jpg');
  expect(unzipped(file, first).equals(pictures.get(0) ?? Buffer.alloc(0))).toBe(true);
  for (const name of names) expect(name).toMatch(/^[\w.-]+$/);
  const rows: string[][] = parse(unzipped(file, 'photos.csv'), { delimiter: ';', bom: true });
  expect(rows).toHaveLength(PHOTOS + 1);
  expect(rows[1]?.slice(0, 5)).toEqual([first, '1', 'Łódź, Piotrkowska 12', 'G-000', 'Regał z pieczywem „Świeże”']);
  expect(rows[3]?.[0]).toBe('');
  expect(rows[3]).toContain('Brak obrazu');
  expect(unzipped(file, 'about.csv').toString('utf8')).toContain('14 z 240');
});

test('stores and displays whose names are alike stay apart, also on systems that take no notice of case', async () => {
  const [facts, picture] = [factsOfPhoto(0), await pictureOf(0, 20, 15)];
  const of = (externalId: string, label: string) => ({
    ...facts,
    store: { externalId, name: 'Kraków' },
    display: { ...facts.display, label },
  });
  const work = createReportWork();
  const all = [of('S-2', 'Lada'), of('S-2', 'LADA'), of('S-3', 'lada')];
  await work.beginReport({ format: 'zip', facts: all, about: ABOUT, words: reportWords('en') });
  const pieces: Uint8Array[] = [];
  for (const place of all.keys())
    pieces.push(...(await work.addPhoto({ place, picture: picture.slice(), kept: 'whole', handedBy: null })));
  pieces.push(...(await work.endReport({ whole: 3, small: 0, missing: 0 })));
  const folder = mkdtempSync(join(tmpdir(), 'endcap-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.zip');
  writeFileSync(file, Buffer.concat(pieces));
  const names = run('unzip', '-Z1', file).trim().toLowerCase().split('\n');
  expect(new Set(names).size).toBe(names.length);
  expect(unzipped(file, 'about.csv').toString('utf8')).toContain('2: Kraków (S-2); Kraków (S-3)');
});

test('no report holds what Endcap does not know of a photo, where links and tokens are', async () => {
  for (const format of ['pdf', 'pptx', 'xlsx', 'zip'] as const) {
    const { file, bytes } = await aReport(format, 'en', 4);
    const texts =
      format === 'pdf' ? run('pdftotext', file, '-') + bytes.toString('latin1') : run('unzip', '-p', '-a', file);
    expect(texts).not.toMatch(/pictures\.example|canary/);
    expect(texts).not.toMatch(/\/URI/);
  }
});

test('two photos with the same facts do not take each other’s place in a zip', async () => {
  const work = createReportWork();
  const same = [factsOfPhoto(0), factsOfPhoto(0)];
  await work.beginReport({ format: 'zip', facts: same, about: ABOUT, words: reportWords('en') });
  const pieces: Uint8Array[] = [];
  for (const place of [0, 1]) {
    pieces.push(
      ...(await work.addPhoto({ place, picture: new Uint8Array([1, place]), kept: 'whole', handedBy: null })),
    );
  }
  pieces.push(...(await work.endReport({ whole: 2, small: 0, missing: 0 })));
  const folder = mkdtempSync(join(tmpdir(), 'endcap-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'two.zip'), Buffer.concat(pieces));
  const names = run('unzip', '-Z1', join(folder, 'two.zip')).trim().split('\n');
  expect(new Set(names).size).toBe(4);
});
