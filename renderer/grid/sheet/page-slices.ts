import type { Slices } from '#renderer/grid/model/run-sliced.ts';

/** Milliseconds of work at a time: half a frame, so that the page still paints and answers in between. */
const BUDGET = 8;

/** Slices for a page: its clock, and a turn for everything else that waits. */
export const pageSlices: Slices = {
  now: () => performance.now(),
  pause: () => scheduler.yield(),
  budget: BUDGET,
};

/** Slices of work that nobody waits for: whatever else there is to do goes first, also what came later. */
export const backgroundSlices: Slices = {
  ...pageSlices,
  pause: () => scheduler.postTask(() => {}, { priority: 'background' }),
};
