/** The longest wait in milliseconds. A page in the background paints nothing, so waiting longer would be pointless. */
const LONGEST_MS = 100;

/** Resolves when the page has had a chance to paint the latest change. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
