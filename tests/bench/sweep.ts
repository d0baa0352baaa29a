import type { BrowserContext, Page } from '@playwright/test';

/** Every frame of a sweep shows what was not there before. */
const FRAMES = 120;

/**
 * Scrolls through everything once, evenly, and back to the top.
 *
 * @param scroller finds what scrolls; runs in the page
 * @param frames of the sweep; the fewer, the further each goes
 * @returns milliseconds between frames
 */
export async function sweep(page: Page, scroller: () => Element | null, frames = FRAMES): Promise<readonly number[]> {
  const target = (await page.evaluateHandle(scroller)).asElement();
  if (target === null) throw new Error('nothing to scroll');
  return target.evaluate(async (element, count) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const step = (element.scrollHeight - element.clientHeight) / count;
    const took: number[] = [];
    let before = await frame();
    for (let at = 1; at <= count; at += 1) {
      element.scrollTop = at * step;
      const now = await frame();
      took.push(now - before);
      before = now;
    }
    if (element.scrollTop === 0) throw new Error('it did not scroll');
    element.scrollTop = 0;
    await frame();
    return took;
  }, frames);
}

/** Bytes on the JavaScript heap of a page, after its rubbish is collected. */
export async function heapOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
