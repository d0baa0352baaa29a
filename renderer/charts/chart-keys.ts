/**
 * The place to which a key moves in a chart; all four arrows move, because a reader need not know how it lies.
 *
 * @param active null: nowhere yet, the first arrow enters at an end
 * @returns null when the key does not move, or there is nothing to move through
 */
export function stepOf(key: string, active: number | null, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return active === null ? 0 : Math.min(count - 1, active + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return active === null ? count - 1 : Math.max(0, active - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
