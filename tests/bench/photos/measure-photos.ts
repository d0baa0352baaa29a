import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The last photo that was painted: when its key was pressed, and when it stood on the screen. */
    photo?: { begun: number; painted: number | null };
    framesSeen?: number[];
  }
}

/**
 * Notes in the page when J or K was pressed, by the event's own clock, and when another picture stood decoded in the
 * large photo's place, after the frame that shows it.
 */
const NOTE_PHOTOS = `
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'j' || key === 'k') window.photo = { begun: timeStamp, painted: null };
  }, true);
  let shown = null;
  const look = () => {
    const canvas = document.querySelector('[role="img"] > canvas');
    if (canvas === shown || canvas === null) return;
    shown = canvas;
    const { photo } = window;
    if (photo) requestAnimationFrame(() => setTimeout(() => { photo.painted ??= performance.now(); }));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });`;

/** Before a page is opened: when each photo in it is painted is noted. */
export const notePhotos = (page: Page): Promise<unknown> => page.addInitScript(NOTE_PHOTOS);

/** Presses a key that moves to another photo; milliseconds until its picture stands on the screen. */
export async function move(page: Page, key: 'j' | 'k'): Promise<number> {
  await page.keyboard.press(key);
  const taken = await page.waitForFunction(
    () => (window.photo && window.photo.painted !== null ? window.photo.painted - window.photo.begun : null),
    undefined,
    { timeout: 60_000, polling: 20 },
  );
  return (await taken.jsonValue()) ?? Number.NaN;
}

/** Milliseconds between frames while a key is held down, repeating as keyboards do, 30 times a second. */
export async function hold(page: Page, key: 'j' | 'k', times: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    window.framesSeen = frames;
    let before = performance.now();
    const frame = (now: number) => {
      frames.push(now - before);
      before = now;
      if (window.framesSeen === frames) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  // Without a release in between, every press is a repetition.
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.down(key);
    await page.waitForTimeout(1000 / 30);
  }
  await page.keyboard.up(key);
  return page.evaluate(() => {
    const { framesSeen: frames = [] } = window;
    delete window.framesSeen;
    return frames.slice(1);
  });
}
