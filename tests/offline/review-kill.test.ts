import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { moveReviews } from '#electron/store/review/review-calls.ts';
import { countSteps } from '#electron/store/review/review-steps.ts';
import { listReviews } from '#electron/store/review/reviews-table.ts';
import { createRandom } from '../support/behaviours/seeded-random.ts';
import { KILL_KEY } from './sync-kill-messages.ts';

// ENDCAP_DEEP=1 kills more often. A failure prints the seed; ENDCAP_SEED repeats where the lives end.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const KILLS = isDeep ? 300 : 6;
const seed = Number(process.env['ENDCAP_SEED'] ?? 1);
const CHILD = fileURLToPath(new URL('review-kill-child.ts', import.meta.url));
/** Crash points that a life passes at most: some twenty marks. */
const MOST_PASSES = 80;

test(`every mark that was answered is there after ${KILLS} kills, and no mark is there by half (seed ${seed})`, {
  timeout: isDeep ? 1_200_000 : 60_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'kept.db');
  const random = createRandom(seed);
  const opened = () => {
    const opening = openWorkspaceFile(path, KILL_KEY, 'write');
    if (opening.verdict !== 'opened') throw new Error(opening.verdict);
    return opening.db;
  };
  let answered = -1;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const passes = String(Math.floor(random() * MOST_PASSES));
    const { signal, stdout, stderr } = spawnSync(process.execPath, [CHILD, path, passes], { encoding: 'utf8' });
    if (signal !== 'SIGKILL') throw new Error(stderr);
    answered = Math.max(answered, ...stdout.split('\n').filter(Boolean).map(Number));
    const db = opened();
    const notes = listReviews(db, null).map(({ photoKey, review }) => [photoKey, review.mark, review.note]);
    const { undo, redo } = countSteps(db);
    db.close();
    expect(notes).toHaveLength(undo);
    expect(new Set(notes.map(String))).toEqual(
      new Set(Array.from({ length: undo }, (_, number) => `photo ${number},shelf,${number}`)),
    );
    // The last one may have been taken back when the life ended: then it can be made again.
    expect(undo + redo).toBeGreaterThanOrEqual(answered + 1);
  }
  expect(answered).toBeGreaterThan(KILLS);
  const db = opened();
  const { undo } = countSteps(db);
  moveReviews(db, () => {}, { way: 'undo', count: undo });
  expect([listReviews(db, null), countSteps(db).redo]).toEqual([[], expect.any(Number)]);
  db.close();
});
