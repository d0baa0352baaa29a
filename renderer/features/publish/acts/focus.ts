/** true when the element that had the focus is gone or can not have it any more. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
};

/** Puts the focus on the element that took the place of the one that had it, once the page has drawn it. */
export function focusAfterwards(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
