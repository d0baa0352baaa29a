const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/** UTF-16 puts characters beyond U+FFFF (surrogates) before U+E000 to U+FFFF; code points put them after. */
const inCodePointOrder = (unit: number): number =>
  unit < FIRST_SURROGATE ? unit : unit <= LAST_SURROGATE ? unit + 0x2000 : unit - 0x800;

/**
 * Compares two texts by their code points, as SQLite (BINARY) and PostgreSQL (COLLATE "C") do.
 * JavaScript's `<` compares UTF-16 units and differs for characters beyond U+FFFF.
 *
 * @returns negative, zero or positive, for `Array.prototype.sort`
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return inCodePointOrder(left) - inCodePointOrder(right);
  }
  return a.length - b.length;
}
