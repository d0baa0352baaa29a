import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { answer } from './answer.ts';

/** More stores than this can't be followed: whoever follows all of them looks at the Overview. */
export const MOST_FOLLOWED = 1000;

/**
 * What people are told while they look elsewhere. `published`: a publishing ended, by itself or because something held
 * it; both counts are of stores. `downloaded`: what a person wanted to have here is here, or is not.
 */
export const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('slot'),
    id: z.string(),
    workspaceId: z.string(),
    /** When the runs were due. */
    slot: z.iso.datetime(),
    /** Followed stores with a run then. */
    withRun: z.int(),
    /** Of these, those with too few photos to be judged. */
    unjudged: z.int(),
    /** Of these, those without figures so far. */
    awaited: z.int(),
    /** Furthest first; `delta` in points. */
    below: z.array(z.object({ externalId: z.string(), name: z.string(), delta: z.number() })).min(1),
  }),
  z.object({ kind: z.literal('published'), id: z.string(), published: z.int(), waiting: z.int() }),
  z.object({ kind: z.literal('downloaded'), id: z.string(), isComplete: z.boolean() }),
]);
export type Notice = z.infer<typeof Notice>;

/** A notice in the words of the page, for the host to show. */
const NoticeWords = z.object({ id: z.string().max(200), title: z.string().max(200), body: z.string().max(500) });

export const followedContract = {
  /** External IDs of the followed stores, in the order in which they were followed. */
  list: oc.output(answer(z.array(z.string()))),
  /** Follows stores, or no longer does. Answers all that are followed; `validation_failed`: they would be too many. */
  set: oc
    .input(z.object({ externalIds: z.array(ExternalId).max(20_000), isFollowed: z.boolean() }))
    .output(answer(z.array(z.string()))),
  /**
   * Shows a notice by means of the system, once, whichever windows ask. Answers when it is over: `opened` by a click, or
   * `closed`. `not_shown`: the host has no such means, or another window has asked already.
   */
  tell: oc.input(NoticeWords).output(answer(z.enum(['opened', 'closed', 'not_shown']))),
};
