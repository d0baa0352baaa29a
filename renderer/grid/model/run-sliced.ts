/** Clock and pause of the page: a sliced job pauses after `budget` milliseconds of work. */
export type Slices = {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  readonly budget: number;
};

/** Runs a job that yields to its end, in one go. */
export function runAtOnce<Result>(job: Generator<void, Result>): Result {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs a job that yields, in slices; one that is done within the first slice costs no pause.
 *
 * @returns undefined when `signal` was aborted before its end
 */
export async function runSliced<Result>(
  job: Generator<void, Result>,
  { now, pause, budget }: Slices,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  let started = now();
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
    if (now() - started < budget) continue;
    await pause();
    if (signal?.aborted === true) return undefined;
    started = now();
  }
}

/** Milliseconds of work at a time: half a frame, so that the page still paints and answers in between. */
const BUDGET = 8;

/** Slices for a page: its clock, and a pause in which everything else that waits can run. */
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
