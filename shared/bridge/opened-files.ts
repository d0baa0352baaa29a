import { oc } from '@orpc/contract';
import { z } from 'zod';
import { OPENED_KINDS } from '#shared/domain/opened-file.ts';
import { answer } from './answer.ts';
import { Picture } from './photos.ts';

/** Why a file that was opened outside of Endcap is not shown. `unknown`: its name has the ending of no such file. */
export const OpenedRefusal = z.enum(['missing', 'unreadable', 'too_large', 'unknown']);
export type OpenedRefusal = z.infer<typeof OpenedRefusal>;

/** A file that somebody opened outside of Endcap. A page is told its name, and never where it is. */
export const OutsideFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(OPENED_KINDS), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal('refused'), name: z.string(), reason: OpenedRefusal }),
]);
export type OutsideFile = z.infer<typeof OutsideFile>;

export const openedFilesContract = {
  /** The content of a file that an event `files` named; asked again, it is read again. */
  read: oc
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(
      answer(
        z.discriminatedUnion('result', [
          z.object({ result: z.literal('read'), file: Picture }),
          z.object({ result: z.literal('refused'), reason: OpenedRefusal }),
        ]),
      ),
    ),
};
