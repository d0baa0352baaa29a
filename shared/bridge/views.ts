import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** Most characters of a view's name. */
export const LONGEST_VIEW_NAME = 80;

/** A named view of a page: the search part of its address. */
export const SavedView = z.object({
  page: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
  /** Each page parses its own, and drops what it no longer knows. */
  search: z.record(z.string().max(40), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

/** Most views of all pages together. */
export const MOST_VIEWS = 200;

/** All views, and why one was not saved: another has its name, there are as many as there may be, or it is gone. */
export const ViewsAfter = z.object({
  views: z.array(SavedView),
  refused: z.enum(['taken', 'full', 'gone']).nullable(),
});
export type ViewsAfter = z.infer<typeof ViewsAfter>;

/** More folded groups of a sheet than this are not remembered. */
export const MOST_FOLDED = 10_000;
/** Longest text of a group that is remembered, in characters. */
export const LONGEST_FOLDED = 200;

/** A sheet in groups: the column that it is grouped by, and the language of what its cells show. */
const GroupedSheet = SavedView.pick({ page: true }).extend({
  column: z.string().min(1).max(200),
  language: z.enum(['en', 'pl']),
});
export type GroupedSheet = z.infer<typeof GroupedSheet>;

/** Groups, by what the cells of each show. */
const GroupTexts = z.array(z.string().max(LONGEST_FOLDED)).max(MOST_FOLDED);

/** The folded groups of a sheet. */
export const Folds = GroupedSheet.extend({ folded: GroupTexts });
export type Folds = z.infer<typeof Folds>;

/** What was folded and unfolded in a sheet. A group that is gone counts as unfolded. */
const FoldsChange = Folds.extend({ unfolded: GroupTexts });
export type FoldsChange = z.infer<typeof FoldsChange>;

export const viewsContract = {
  /** Views of the workspace, of all pages, in the order in which they were saved. */
  list: oc.output(answer(z.array(SavedView))),
  /** Saves a view. One with the same page and name is replaced only if the person knew of it. */
  save: oc.input(SavedView.extend({ replaces: z.boolean() })).output(answer(ViewsAfter)),
  rename: oc
    .input(SavedView.pick({ page: true, name: true }).extend({ newName: SavedView.shape.name }))
    .output(answer(ViewsAfter)),
  remove: oc.input(SavedView.pick({ page: true, name: true })).output(answer(ViewsAfter)),
  /** The folded groups of a sheet as they were kept last; of the sheets that were folded long ago none. */
  folds: oc.input(GroupedSheet).output(answer(GroupTexts)),
  /** Remembers what changed. Other windows may change the rest. */
  keepFolds: oc.input(FoldsChange).output(answer(z.null())),
};
