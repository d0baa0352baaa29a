import type { Page } from '@playwright/test';
import { z } from 'zod';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
});

/**
 * Milliseconds of the longest task that a page had while something was done. From the browser's own trace: a page is
 * told only of tasks above 50 ms, which is nothing on a fast machine and everything on a slow one.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('only a whole browser can be traced');
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const threadOf = (event: (typeof traceEvents)[number]) => `${event.pid} ${event.tid}`;
  const pages = new Set(
    traceEvents.flatMap((one) =>
      one.name === 'thread_name' && one.args?.name === 'CrRendererMain' ? [threadOf(one)] : [],
    ),
  );
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && pages.has(threadOf(one)));
  if (tasks.length === 0) throw new Error('the trace has no tasks');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}
