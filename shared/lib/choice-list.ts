import type { ChoiceIndex } from './choice-index.ts';

/**
 * The values in a list that a person wrote: between semicolons, bars or commas, each once. What has no meaning stays as
 * it was written, so that it can be seen and put right.
 */
export function readChoices(find: ChoiceIndex, line: string): readonly string[] {
  const whole = find(line);
  if (whole !== undefined) return [whole];
  const found = line
    .split(/[;|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => splitAtCommas(find, part));
  return [...new Set(found)];
}

/** A label may hold a comma itself, so the longest run of pieces that is known wins. */
function splitAtCommas(find: ChoiceIndex, part: string): readonly string[] {
  const pieces = part.split(',').map((piece) => piece.trim());
  const found: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    let taken = 1;
    let value: string | undefined;
    // A label of more than eight pieces is not a label; without a limit a long text would cost its square.
    for (let end = Math.min(pieces.length, at + 8); end > at && value === undefined; end -= 1) {
      value = find(pieces.slice(at, end).join(', '));
      if (value !== undefined) taken = end - at;
    }
    const piece = value ?? pieces[at];
    if (piece !== undefined && piece !== '') found.push(piece);
    at += taken;
  }
  return found;
}
