import { read as readBook } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { MOST_CELL_CHARACTERS } from '#shared/domain/table/table-rows.ts';
import { ABOUT, factsOfPhoto, reportWords } from '#tests/support/data/report-photos.ts';
import { createReportWork } from './report-work.ts';

test('notes that are longer together than a cell can be end with an ellipsis there', async () => {
  const facts = factsOfPhoto(0);
  const [other] = facts.review?.theirs ?? [];
  if (facts.review === null || other === undefined) throw new Error('nobody else reviewed the photo');
  const theirs = Array.from({ length: 12 }, (_, at) => ({ ...other, author: `Author ${at}`, note: 'x'.repeat(4000) }));
  const work = createReportWork();
  const asked = { format: 'xlsx', facts: [{ ...facts, review: { ...facts.review, theirs } }] } as const;
  await work.beginReport({ ...asked, about: ABOUT, words: reportWords('en') });
  const pieces = await work.addPhoto({ place: 0, picture: null, kept: 'missing', handedBy: null });
  const last = await work.endReport({ whole: 0, small: 0, missing: 1 });
  const book = readBook(Buffer.concat([...pieces, ...last]));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const notes = String(sheet['Q2']?.v);
  expect(notes).toHaveLength(MOST_CELL_CHARACTERS);
  expect(notes).toContain('Author 0: xxx');
  expect(notes).toMatch(/x…$/);
});
