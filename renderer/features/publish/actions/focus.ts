import { pressedOnce } from '#renderer/ui/pressed-once.ts';

/**
 * Remembers a position in a list whose line may disappear.
 *
 * @param elements reads the lines as they are on the page, now and afterwards
 * @param held the element at that position, or one inside it
 * @returns puts the focus on the line that moved up to that position, once the page has drawn it
 */
export function keepPlace(elements: () => readonly HTMLElement[], held: Element | null): () => void {
  const at = elements().findIndex((one) => one.contains(held));
  const focus = () => {
    const left = elements();
    const next = left[Math.min(at, left.length - 1)];
    const button = next?.matches('button') === true ? next : next?.querySelector('button');
    button?.addEventListener('keydown', pressedOnce);
    button?.focus();
  };
  return () => requestAnimationFrame(() => requestAnimationFrame(focus));
}
