/**
 * A text as far as so many UTF-16 units hold it; one that is longer ends with an ellipsis.
 *
 * @param most at least 1
 */
export const cutText = (text: string, most: number): string =>
  // Half of a character is none.
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
