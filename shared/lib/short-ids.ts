/** From this many characters on, an id tells a handful of things apart, and people recognise it. */
const LEAST = 8;

function sharedLength(a: string, b: string | undefined): number {
  let length = 0;
  while (b !== undefined && length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/**
 * Shortens ids to beginnings that no two of them share, with an ellipsis for what is left out.
 *
 * @param ids all ids that a reader may meet beside each other
 */
export function shortIds(ids: Iterable<string>): (id: string) => string {
  const sorted = [...new Set(ids)].sort();
  const lengths = new Map(
    sorted.map((id, at) => [id, 1 + Math.max(sharedLength(id, sorted[at - 1]), sharedLength(id, sorted[at + 1]))]),
  );
  return (id) => {
    const length = Math.max(LEAST, lengths.get(id) ?? 0);
    return length < id.length ? `${id.slice(0, length)}…` : id;
  };
}
