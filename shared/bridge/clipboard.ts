import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

export const clipboardContract = {
  /**
   * Has the host paste into what has the focus, as its own menu does: the page gets an ordinary event. false: nothing
   * was pasted, because the host can't, or because nobody has just pressed anything in the window that asks.
   */
  paste: oc.input(z.object({ isTextOnly: z.boolean() })).output(answer(z.boolean())),
};
