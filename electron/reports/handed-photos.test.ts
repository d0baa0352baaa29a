import { execFileSync } from 'node:child_process';
import { read as readBook } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ABOUT, factsOfPhoto, pictureOf, reportWords } from '#tests/support/data/report-photos.ts';
import { createReportWork } from './report-work.ts';

const FROM = { author: 'Ania', at: '2026-11-20T15:10:00.000Z' };
const partsOf = (bytes: Buffer, name: RegExp): string =>
  Object.entries(unzipSync(bytes))
    .flatMap(([part, content]) => (name.test(part) ? strFromU8(content).replaceAll(/<[^>]*>/g, ' ') : []))
    .join(' ');
const textOfBook = (bytes: Buffer): string => {
  const { SheetNames, Sheets } = readBook(bytes);
  const cells = SheetNames.flatMap((name) => Object.values(Sheets[name] ?? {}));
  return cells.map((cell: { readonly v?: unknown }) => String(cell.v ?? '')).join(' ');
};

test.each([
  ['pdf', (bytes: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })],
  ['pptx', (bytes: Buffer) => partsOf(bytes, /^ppt\/slides\/slide\d+\.xml$/u)],
  ['xlsx', textOfBook],
  ['zip', (bytes: Buffer) => partsOf(bytes, /\.csv$/u)],
] as const)('a report as %s says what of its photos came with a handover, and from whom', async (format, textOf) => {
  const work = createReportWork();
  const facts = [{ ...factsOfPhoto(0), asOf: null, from: FROM }, factsOfPhoto(1)];
  await work.beginReport({ format, facts, about: { ...ABOUT, handed: 'some' }, words: reportWords('en') });
  const [one, two] = [await pictureOf(0, 200, 150), await pictureOf(1, 200, 150)];
  const pieces = [
    ...(await work.addPhoto({ place: 0, picture: one, kept: 'small', handedBy: 'Ania' })),
    ...(await work.addPhoto({ place: 1, picture: two, kept: 'whole', handedBy: null })),
    ...(await work.endReport({ whole: 1, small: 1, missing: 0 })),
  ];
  const text = textOf(Buffer.concat(pieces)).replaceAll(/\s+/g, ' ');
  for (const words of [
    'Figures as Ania saw them, handed over on 20 Nov 2026, 16:10',
    'Picture from the handover by Ania',
  ])
    expect(text).toContain(words);
  expect(text.match(/Picture from the handover by/g)).toHaveLength(1);
  expect(text).toMatch(/Figures from handovers.{1,60}1 of 2/);
  expect(text).toMatch(/Pictures from handovers.{1,400}1 of 2/);
  expect(text).toContain('saved on this computer; figures from handovers');
});
