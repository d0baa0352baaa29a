import { MYSELF, MYSELF_EARLIER, saysTheSame } from '#shared/domain/review/photo-review.ts';
import { hasTable, type ReadDb, type WriteDb } from '../db/workspace-db.ts';
import { transferHandovers } from './handovers-table.ts';
import { countSteps, makeStep, type ReviewDelta } from './review-steps.ts';
import { describePhoto, listDescriptions, listReviews, type ReviewRow } from './reviews-table.ts';

type CopiedStep = { step_id: number; at: number; name: string; state: string; changes: string };

const keyOf = ({ photoKey, author }: Pick<ReviewRow, 'photoKey' | 'author'>) => JSON.stringify([photoKey, author]);

/**
 * Takes over what people say of photos, and handovers, from another file of this workspace. A file that holds nothing of the kind gets
 * all of it with its steps; any other gets it as one step. Of two things that one author says, the newer one counts;
 * the earlier review by the person here stays beside it (MYSELF_EARLIER).
 */
export function transferReviews(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'reviews')) return;
  to.atOnce(() => {
    const described = new Set(listDescriptions(to, null).keys());
    for (const [photoKey, description] of listDescriptions(from, null)) {
      if (!described.has(photoKey)) describePhoto(to, photoKey, description);
    }
    const known = new Map(listReviews(to, null).map((row) => [keyOf(row), row]));
    const { undo, redo } = countSteps(to);
    const changes = listReviews(from, null).flatMap((row) => takenOver(row, known.get(keyOf(row))));
    if (known.size + undo + redo > 0) {
      const name = { key: 'import', cells: changes.length, data: {} };
      makeStep(to, () => {}, { name, now: Math.max(0, ...changes.map(({ after }) => after?.at ?? 0)) }, changes);
      transferHandovers(from, to, () => null);
      return;
    }
    copyAll(from, to);
  });
}

function takenOver(row: ReviewRow, known: ReviewRow | undefined): Omit<ReviewDelta, 'before'>[] {
  const { photoKey, author } = row;
  if (known === undefined) return [{ photoKey, author, after: row.review }];
  if (saysTheSame(known.review, row.review)) return [];
  const isNewer = row.review.at > known.review.at;
  const [newer, older] = isNewer ? [row.review, known.review] : [known.review, row.review];
  const counts = isNewer ? [{ photoKey, author, after: newer }] : [];
  if (author !== MYSELF) return counts;
  return [...counts, { photoKey, author: MYSELF_EARLIER, after: { ...older, isSettled: false } }];
}

function copyAll(from: ReadDb, to: WriteDb): void {
  const columns = 'photo_key, author, at, mark, person, tags, note, drawings, is_settled';
  const add = to.prepare<unknown[]>(`INSERT INTO reviews (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const rows = from.prepare<[], Record<string, unknown>>(`SELECT ${columns} FROM reviews`);
  for (const row of rows.iterate()) add.run(...Object.values(row));
  const addStep = to.prepare<[number, string, string, string]>(
    'INSERT INTO review_steps (at, name, state, changes) VALUES (?, ?, ?, ?)',
  );
  const steps = from.prepare<[], CopiedStep>('SELECT * FROM review_steps ORDER BY step_id');
  const ids = new Map<number, number>();
  for (const { step_id, at, name, state, changes } of steps.iterate()) {
    ids.set(step_id, Number(addStep.run(at, name, state, changes).lastInsertRowid));
  }
  transferHandovers(from, to, (stepId) => ids.get(stepId) ?? null);
}
