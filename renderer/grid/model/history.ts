import type { Step } from './step.ts';

/** All steps in order; those from `done` on were undone and can be done again. */
export type History = { readonly steps: readonly Step[]; readonly done: number };

export const emptyHistory: History = { steps: [], done: 0 };

/** A new step; what was undone before it can not be done again. */
export function pushStep({ steps, done }: History, step: Step): History {
  return { steps: [...steps.slice(0, done), step], done: done + 1 };
}

/** A way between two points of the history: the steps to take back or to do again, in this order. */
export type Travel = { readonly side: 'before' | 'after'; readonly steps: readonly Step[] };

/** The way to the point where `done` steps are done. */
export function travelTo({ steps, done }: History, target: number): Travel {
  const to = Math.max(0, Math.min(target, steps.length));
  return to < done
    ? { side: 'before', steps: steps.slice(to, done).reverse() }
    : { side: 'after', steps: steps.slice(done, to) };
}
