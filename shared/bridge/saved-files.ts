import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/**
 * What became of a file that the page gave out to be saved: `name` is the one that it has on the disk. `unknown`: a
 * browser saves it, and tells nobody.
 */
const SavedFile = z.discriminatedUnion('state', [
  z.object({ state: z.literal('saved'), name: z.string() }),
  z.object({ state: z.enum(['cancelled', 'unknown']) }),
]);

export const savedFilesContract = {
  /**
   * Waits until a file is saved, or a person has closed the window that asks where. What could not be written is
   * `unwritable`.
   *
   * @param id the last part of the address under which the page gave it out
   */
  ended: oc.input(z.object({ id: z.string().max(100) })).output(answer(SavedFile)),
};
