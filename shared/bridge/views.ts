import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** A way of looking at a room that was given a name: the search of its address. */
export const SavedView = z.object({
  room: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(80),
  /** Each room parses its own: what it does not know any more is left out there. */
  search: z.record(z.string().max(40), z.unknown()),
});
export type SavedView = z.infer<typeof SavedView>;

/** So many of all rooms together; the oldest goes when there are more. */
export const MOST_VIEWS = 200;

export const viewsContract = {
  /** Views of the workspace, of all rooms, in the order in which they were saved. */
  list: oc.output(answer(z.array(SavedView))),
  /** Saves a view; one of the same room and name is replaced. Answers all. */
  save: oc.input(SavedView).output(answer(z.array(SavedView))),
  remove: oc.input(SavedView.pick({ room: true, name: true })).output(answer(z.array(SavedView))),
};
