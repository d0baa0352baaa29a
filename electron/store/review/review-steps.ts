import { z } from 'zod';
import { StepName } from '#shared/bridge/drafts.ts';
import type { ReviewSteps } from '#shared/bridge/reviews.ts';
import { MYSELF, SETTLE_STEP } from '#shared/domain/review/photo-review.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from '../drafts/crash-points.ts';
import { dropLostHandovers } from './handovers-table.ts';
import { listReviews, photoReviewsOf, type ReviewRow, StoredReview, writeReview } from './reviews-table.ts';

/** What one step did to one review; null: there was no review. */
const ReviewDelta = z.object({
  photoKey: z.string(),
  author: z.string(),
  before: StoredReview.nullable(),
  after: StoredReview.nullable(),
});
export type ReviewDelta = Readonly<z.infer<typeof ReviewDelta>>;

/** Keys of the photos whose reviews have changed, and the name of the last step; null: there was none. */
type Changed = { readonly photoKeys: readonly string[]; readonly name: StepName | null };

type StepRow = { step_id: number; name: string; changes: string };

/** How many steps can be undone and done again. */
export function countSteps(db: ReadDb): ReviewSteps {
  const count = db.prepare<[string], { count: number }>('SELECT count(*) AS count FROM review_steps WHERE state = ?');
  return { undo: count.get('done')?.count ?? 0, redo: count.get('undone')?.count ?? 0 };
}

/**
 * Makes a step: changes reviews, and notes what they were, all or nothing. Steps that were undone can't be done again
 * after it. A step that changes nothing is not noted.
 *
 * @param also what else the step brings, done with its id; it is noted then whatever the changes
 * @returns with the id of the step; null: there was none
 */
export function makeStep(
  db: WriteDb,
  crashPoint: CrashPoint,
  step: { readonly name: StepName; readonly now: number },
  changes: readonly Omit<ReviewDelta, 'before'>[],
  also?: (stepId: number) => void,
): Changed & { readonly stepId: number | null } {
  return db.atOnce(() => {
    crashPoint('review.begun');
    const known = new Map(
      listReviews(db, [...new Set(changes.map(({ photoKey }) => photoKey))]).map(({ photoKey, author, review }) => [
        JSON.stringify([photoKey, author]),
        review,
      ]),
    );
    const deltas = changes
      .map((change) => ({ ...change, before: known.get(JSON.stringify([change.photoKey, change.author])) ?? null }))
      .filter(({ before, after }) => JSON.stringify(sayingOf(before)) !== JSON.stringify(sayingOf(after)));
    if (deltas.length === 0 && also === undefined) return { photoKeys: [], name: null, stepId: null };
    for (const { photoKey, author, after } of deltas) writeReview(db, photoKey, author, after);
    crashPoint('review.written');
    db.prepare<[]>("DELETE FROM review_steps WHERE state = 'undone'").run();
    dropLostHandovers(db);
    const { lastInsertRowid } = db
      .prepare<[number, string, string]>("INSERT INTO review_steps (at, name, state, changes) VALUES (?, ?, 'done', ?)")
      .run(step.now, JSON.stringify(step.name), JSON.stringify(deltas));
    const stepId = Number(lastInsertRowid);
    also?.(stepId);
    crashPoint('review.noted');
    return { photoKeys: [...new Set(deltas.map(({ photoKey }) => photoKey))], name: step.name, stepId };
  });
}

/**
 * What was let go of others when differences with them were settled: of each photo and author, the last one last. What
 * was taken over is not among it: whoever says otherwise later differs from its author anew.
 */
export function listLetGo(db: ReadDb, photoKeys: readonly string[]): readonly ReviewRow[] {
  const rows = db
    .prepare<[string, string], { step_id: number; delta: string }>(
      `SELECT step_id, changed.value AS delta FROM review_steps, json_each(review_steps.changes) AS changed
       WHERE state = 'done' AND json_extract(name, '$.key') = ?
         AND json_extract(changed.value, '$.photoKey') IN (SELECT value FROM json_each(?)) ORDER BY step_id`,
    )
    .all(SETTLE_STEP, JSON.stringify(photoKeys));
  const deltas = rows.map(({ step_id, delta }) => ({ step_id, ...ReviewDelta.parse(JSON.parse(delta)) }));
  const placeOf = ({ step_id, photoKey }: (typeof deltas)[number]) => `${step_id} ${photoKey}`;
  const takenOver = new Set(deltas.filter(({ author }) => author === MYSELF).map(placeOf));
  return deltas.flatMap((delta) => {
    const { photoKey, author, before, after } = delta;
    const isLetGo = before !== null && after === null && !takenOver.has(placeOf(delta));
    return isLetGo ? [{ photoKey, author, review: before }] : [];
  });
}

/** Everything of a review but its time. */
const sayingOf = (review: StoredReview | null) => (review === null ? null : { ...StoredReview.parse(review), at: 0 });

export type MoveReviews = {
  readonly way: 'undo' | 'redo';
  readonly count: number;
  /** The step that is meant: nothing is done when another is next. Absent: the next ones, whichever they are. */
  readonly step?: number | undefined;
};

/** Takes back the last steps, or does again those that were taken back. */
export function moveSteps(db: WriteDb, crashPoint: CrashPoint, { way, count, step: meant }: MoveReviews): Changed {
  const next = db.prepare<[], StepRow>(
    way === 'undo'
      ? "SELECT * FROM review_steps WHERE state = 'done' ORDER BY step_id DESC LIMIT 1"
      : "SELECT * FROM review_steps WHERE state = 'undone' ORDER BY step_id LIMIT 1",
  );
  const note = db.prepare<[string, number]>('UPDATE review_steps SET state = ? WHERE step_id = ?');
  return db.atOnce(() => {
    const photoKeys = new Set<string>();
    let name: StepName | null = null;
    for (let moved = 0; moved < count; moved += 1) {
      const step = next.get();
      if (step === undefined || (meant ?? step.step_id) !== step.step_id) break;
      crashPoint('review.moving');
      const deltas = z.array(ReviewDelta).parse(JSON.parse(step.changes));
      for (const { photoKey, author, before, after } of deltas) {
        writeReview(db, photoKey, author, way === 'undo' ? before : after);
        photoKeys.add(photoKey);
      }
      note.run(way === 'undo' ? 'undone' : 'done', step.step_id);
      name = StepName.parse(JSON.parse(step.name));
    }
    crashPoint('review.moved');
    return { photoKeys: [...photoKeys], name };
  });
}

/** What a change did, as a page is told. Its step may have changed no review. */
export function changedBy(db: WriteDb, { photoKeys, name }: Changed) {
  const reviews = photoReviewsOf(listReviews(db, photoKeys));
  return {
    reviews: photoKeys.map((photoKey) => ({ photoKey, review: reviews.get(photoKey) ?? null })),
    steps: countSteps(db),
    step: name,
  };
}
