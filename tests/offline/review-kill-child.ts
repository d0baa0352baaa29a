import { writeSync } from 'node:fs';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { markPhotos, moveReviews } from '#electron/store/review/review-calls.ts';
import { countSteps } from '#electron/store/review/review-steps.ts';
import { KILL_KEY } from './sync-kill-messages.ts';

/*
 * One life of an Endcap that marks photos one after the other, prints the number of each mark once it was answered, and
 * ends at a crash point. Every fifth mark is taken back and made again.
 *
 *   node review-kill-child.ts FILE CRASH_POINTS_TO_PASS
 */
const [path = '', passes = '0'] = process.argv.slice(2);
const killing = { left: Number(passes) };
const crashPoint = (): void => {
  if (killing.left === 0) process.kill(process.pid, 'SIGKILL');
  killing.left -= 1;
};

const opening = openWorkspaceFile(path, KILL_KEY, 'write');
if (opening.verdict !== 'opened') throw new Error(opening.verdict);
const { db } = opening;
for (let number = countSteps(db).undo; ; number += 1) {
  const photoKeys = [`photo ${number}`];
  const name = { key: 'mark', cells: 1, data: {} };
  markPhotos(db, crashPoint, {
    photoKeys,
    change: { mark: 'shelf', note: `${number}` },
    descriptions: [],
    name,
    now: 0,
  });
  if (number % 5 === 4) {
    moveReviews(db, crashPoint, { way: 'undo', count: 1 });
    moveReviews(db, crashPoint, { way: 'redo', count: 1 });
  }
  // At once, and not when the event loop comes to it: what was printed was answered.
  writeSync(1, `${number}\n`);
}
