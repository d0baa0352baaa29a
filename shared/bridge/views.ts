import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** A named view of a page: the search part of its address. */
export const SavedView = z.object({
  page: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(80),
  /** Each page parses its own, and drops what it no longer knows. */
  search: z.record(z.string().max(40), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

/** Most views of all pages together. Beyond that, the oldest is removed. */
export const MOST_VIEWS = 200;

/** More folded groups of a sheet than this are not remembered. */
export const MOST_FOLDED = 10_000;
/** Longest text of a group that is remembered, in characters. */
export const LONGEST_FOLDED = 200;

/** The folded groups of a sheet, by the column that it is grouped by and what the cells of each show. */
export const Folds = SavedView.pick({ page: true }).extend({
  column: z.string().min(1).max(200),
  folded: z.array(z.string().max(LONGEST_FOLDED)).max(MOST_FOLDED),
});
export type Folds = z.infer<typeof Folds>;

export const viewsContract = {
  /** Views of the workspace, of all pages, in the order in which they were saved. */
  list: oc.output(answer(z.array(SavedView))),
  /** Saves a view, replacing one with the same page and name. Answers all views. */
  save: oc.input(SavedView).output(answer(z.array(SavedView))),
  remove: oc.input(SavedView.pick({ page: true, name: true })).output(answer(z.array(SavedView))),
  /** The folded groups of a sheet as they were kept last; of the sheets that were folded long ago none. */
  folds: oc.input(Folds.pick({ page: true, column: true })).output(answer(Folds.shape.folded)),
  keepFolds: oc.input(Folds).output(answer(z.null())),
};
