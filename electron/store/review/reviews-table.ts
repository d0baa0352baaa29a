import { z } from 'zod';
import type { PhotoReview, SignedReview } from '#shared/bridge/reviews.ts';
import { PhotoDescription } from '#shared/domain/review/photo-description.ts';
import { MYSELF, ReviewContent, saysTheSame } from '#shared/domain/review/photo-review.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** One author's review of a photo. `at`: milliseconds since 1970 UTC. */
export const StoredReview = ReviewContent.extend({ at: z.number(), isSettled: z.boolean() });
export type StoredReview = Readonly<z.infer<typeof StoredReview>>;

/** The same with whose it is and of which photo. */
export type ReviewRow = { readonly photoKey: string; readonly author: string; readonly review: StoredReview };

type Row = {
  photo_key: string;
  author: string;
  at: number;
  mark: string | null;
  person: number | null;
  tags: string;
  note: string;
  drawings: string;
  is_settled: number;
};

const fromRow = (row: Row): ReviewRow => ({
  photoKey: row.photo_key,
  author: row.author,
  review: StoredReview.parse({
    at: row.at,
    mark: row.mark,
    person: row.person,
    tags: JSON.parse(row.tags),
    note: row.note,
    drawings: JSON.parse(row.drawings),
    isSettled: row.is_settled === 1,
  }),
});

/** All reviews of photos; of all photos when the keys are null. In the order of keys and authors. */
export function listReviews(db: ReadDb, photoKeys: readonly string[] | null): readonly ReviewRow[] {
  const rows =
    photoKeys === null
      ? db.prepare<[], Row>('SELECT * FROM reviews').all()
      : db
          .prepare<[string], Row>('SELECT * FROM reviews WHERE photo_key IN (SELECT value FROM json_each(?))')
          .all(JSON.stringify(photoKeys));
  return rows.map(fromRow);
}

/** What filters of a queue need of every review: cheaper than the reviews themselves. */
export function listBriefRows(
  db: ReadDb,
): readonly { photoKey: string; author: string; mark: string | null; tags: string }[] {
  return db
    .prepare<[], { photoKey: string; author: string; mark: string | null; tags: string }>(
      'SELECT photo_key AS photoKey, author, mark, tags FROM reviews',
    )
    .all();
}

/** Photos of which the person here and somebody else say something, unless all of it is settled. */
export function listUndecided(db: ReadDb): readonly string[] {
  return db
    .prepare<[string, string], { photo_key: string }>(
      `SELECT DISTINCT theirs.photo_key FROM reviews theirs
       JOIN reviews mine ON mine.photo_key = theirs.photo_key AND mine.author = ?
       WHERE theirs.author <> ? AND theirs.is_settled = 0`,
    )
    .all(MYSELF, MYSELF)
    .map(({ photo_key }) => photo_key);
}

/** Writes an author's review of a photo; null: removes it. */
export function writeReview(db: WriteDb, photoKey: string, author: string, review: StoredReview | null): void {
  if (review === null) {
    db.prepare<[string, string]>('DELETE FROM reviews WHERE photo_key = ? AND author = ?').run(photoKey, author);
    return;
  }
  const { at, mark, person, tags, note, drawings, isSettled } = review;
  db.prepare<[string, string, number, string | null, number | null, string, string, string, number]>(
    `INSERT INTO reviews (photo_key, author, at, mark, person, tags, note, drawings, is_settled)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (photo_key, author) DO UPDATE SET at = excluded.at, mark = excluded.mark, person = excluded.person,
       tags = excluded.tags, note = excluded.note, drawings = excluded.drawings, is_settled = excluded.is_settled`,
  ).run(photoKey, author, at, mark, person, JSON.stringify(tags), note, JSON.stringify(drawings), isSettled ? 1 : 0);
}

/** What reviewed photos are of, by key; of all when the keys are null. */
export function listDescriptions(
  db: ReadDb,
  photoKeys: readonly string[] | null,
): ReadonlyMap<string, PhotoDescription> {
  type DescriptionRow = { photo_key: string; description: string };
  const rows =
    photoKeys === null
      ? db.prepare<[], DescriptionRow>('SELECT * FROM reviewed_photos').all()
      : db
          .prepare<[string], DescriptionRow>(
            'SELECT * FROM reviewed_photos WHERE photo_key IN (SELECT value FROM json_each(?))',
          )
          .all(JSON.stringify(photoKeys));
  return new Map(
    rows.map(({ photo_key, description }) => [photo_key, PhotoDescription.parse(JSON.parse(description))]),
  );
}

/** Notes what a reviewed photo is of, replacing what was noted before. */
export function describePhoto(db: WriteDb, photoKey: string, description: PhotoDescription): void {
  db.prepare<[string, string]>(
    `INSERT INTO reviewed_photos (photo_key, description) VALUES (?, ?)
     ON CONFLICT (photo_key) DO UPDATE SET description = excluded.description`,
  ).run(photoKey, JSON.stringify(description));
}

const signed = ({ author, review: { isSettled: _, at, ...content } }: ReviewRow): SignedReview => ({
  ...content,
  author,
  at: new Date(at).toISOString(),
});

/** Reviews by photo, made of the reviews of each author. */
export function photoReviewsOf(rows: readonly ReviewRow[]): ReadonlyMap<string, PhotoReview> {
  const byPhoto = Map.groupBy(rows, ({ photoKey }) => photoKey);
  return new Map(
    [...byPhoto].map(([photoKey, ofPhoto]) => {
      const mine = ofPhoto.find(({ author }) => author === MYSELF);
      const theirs = ofPhoto.filter(({ author }) => author !== MYSELF);
      const others = theirs.map((row) => ({
        ...signed(row),
        differs: mine !== undefined && !row.review.isSettled && !saysTheSame(mine.review, row.review),
      }));
      const differs = others.some((one) => one.differs);
      return [photoKey, { photoKey, mine: mine ? signed(mine) : null, theirs: others, differs }];
    }),
  );
}
