/** true when the element that had the focus is gone or can not have it any more. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
};

/**
 * Remembers a place in a list whose line may go.
 *
 * @param elements the lines as they are on the page, asked for now and afterwards
 * @param held what has the place, or is in it
 * @returns puts the focus on what took the place, once the page has drawn it
 */
export function keepPlace(elements: () => readonly HTMLElement[], held: Element | null): () => void {
  const at = elements().findIndex((one) => one.contains(held));
  const focus = () => {
    const left = elements();
    const next = left[Math.min(at, left.length - 1)];
    const button = next?.matches('button') === true ? next : next?.querySelector('button');
    button?.focus();
  };
  return () => requestAnimationFrame(() => requestAnimationFrame(focus));
}
