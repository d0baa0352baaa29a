/** The clock and the pause of the page. A sliced job pauses after `budget` milliseconds of work. */
export type Slices = {
  readonly now: () => number;
  readonly pause: () => Promise<void>;
  readonly budget: number;
};

/** Runs a job that yields to its end without pausing. */
export function runAtOnce<Result>(job: Generator<void, Result>): Result {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs a job that yields, in slices. A job that finishes within the first slice never pauses.
 *
 * @returns undefined when `signal` was aborted before the end
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

/** Milliseconds of work per slice: half a frame, so that the page can still paint and respond in between. */
const BUDGET = 8;

/** Slices for the page: its clock, and a pause in which all other waiting work can run. */
export const pageSlices: Slices = {
  now: () => performance.now(),
  pause: () => scheduler.yield(),
  budget: BUDGET,
};

/** Slices for work that nobody is waiting for. All other work goes first, even work that was queued later. */
export const backgroundSlices: Slices = {
  ...pageSlices,
  pause: () => scheduler.postTask(() => {}, { priority: 'background' }),
};

/** The longest wait in milliseconds. A page in the background paints nothing, so waiting longer would be pointless. */
const LONGEST_MS = 100;

/** Resolves when the page has had a chance to paint the latest change. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
