import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** A named view of a page: the search part of its address. */
export const SavedView = z.object({
  room: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(80),
  /** Each page parses its own, and leaves out what it does not know any more. */
  search: z.record(z.string().max(40), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

/** Most views of all pages together; when there are more, the oldest is removed. */
export const MOST_VIEWS = 200;

export const viewsContract = {
  /** Views of the workspace, of all pages, in the order in which they were saved. */
  list: oc.output(answer(z.array(SavedView))),
  /** Saves a view; one of the same page and name is replaced. Answers all. */
  save: oc.input(SavedView).output(answer(z.array(SavedView))),
  remove: oc.input(SavedView.pick({ room: true, name: true })).output(answer(z.array(SavedView))),
};
