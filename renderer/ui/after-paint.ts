/** A page out of sight paints nothing: nobody waits for it longer than this, in milliseconds. */
const LONGEST_MS = 100;

/** Resolves when the page has had its chance to paint what just changed. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
