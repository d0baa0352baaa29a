import type { Page } from '@playwright/test';
import { z } from 'zod';

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
});

/**
 * Milliseconds of the processor for the longest task that a page had while something was done. From the browser's own
 * trace: a page is told only of tasks above 50 ms on the clock, to which other programs add what they take.
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
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
