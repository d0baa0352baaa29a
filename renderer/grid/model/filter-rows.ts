const SLICE = 1_024;

/** Keeps the rows that pass, in their order; yields now and then. */
export function* filterRows(rows: Uint32Array, passes: (row: number) => boolean): Generator<void, Uint32Array> {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (passes(row)) {
      kept[count] = row;
      count += 1;
    }
    if (at % SLICE === SLICE - 1) yield;
  }
  return kept.slice(0, count);
}
