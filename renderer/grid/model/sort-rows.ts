import type { CellValue } from './cell-value.ts';
import type { OrderValues } from './order-values.ts';

const SLICE = 2_048;

/** A stable merge sort that yields now and then, so that a long sort never holds up the page. */
export function* mergeSort(
  items: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  const { length } = items;
  let work = 0;
  const RUN = 512;
  const sorted = items.slice();
  for (let start = 0; start < length; start += RUN) {
    sorted.subarray(start, Math.min(start + RUN, length)).sort(compare);
    work += RUN;
    if (work >= SLICE) {
      work = 0;
      yield;
    }
  }
  let source = sorted;
  let target = new Uint32Array(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takeLeft = left < middle && (right >= end || compare(source[left] ?? 0, source[right] ?? 0) <= 0);
        target[at] = (takeLeft ? source[left++] : source[right++]) ?? 0;
        work += 1;
        if (work >= SLICE) {
          work = 0;
          yield;
        }
      }
    }
    [source, target] = [target, source];
  }
  return source;
}

/** What a column is sorted by in one row: its text or number; null goes last, whatever the direction. */
export type SortValue = Exclude<CellValue, readonly string[]>;

/** Rows that are looked at before it is said whether values repeat. */
const SAMPLE = 4_000;
const MOSTLY = 0.9;

const isEmpty = (value: SortValue): value is null | '' => value === null || value === '';

/** True when most values are different: then it costs more to find the equal ones than to compare them. */
function mostlyDifferent(rows: Uint32Array, sortValue: (row: number) => SortValue): boolean {
  const sample = rows.subarray(0, SAMPLE);
  return new Set(Array.from(sample, sortValue)).size > sample.length * MOSTLY;
}

/**
 * Sorts rows by one column, equal ones in their order before, rows without a value last.
 *
 * @param rows row indexes in the order before
 */
export function* sortRows(
  rows: Uint32Array,
  sortValue: (row: number) => SortValue,
  order: OrderValues,
  desc: boolean,
): Generator<void, Uint32Array> {
  return yield* (mostlyDifferent(rows, sortValue) ? sortEach : sortDistinct)(rows, sortValue, order, desc);
}

const directed = (compare: (a: number, b: number) => number, desc: boolean) =>
  desc ? (a: number, b: number) => compare(b, a) : compare;

/** Compares row with row. */
function* sortEach(
  rows: Uint32Array,
  sortValue: (row: number) => SortValue,
  order: OrderValues,
  desc: boolean,
): Generator<void, Uint32Array> {
  const values: (string | number)[] = [];
  const filled: number[] = [];
  const empty: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const value = sortValue(row);
    if (isEmpty(value)) empty.push(row);
    else {
      values.push(value);
      filled.push(row);
    }
    if (at % SLICE === SLICE - 1) yield;
  }
  const compare = yield* order(values);
  const sorted = yield* mergeSort(Uint32Array.from(values.keys()), directed(compare, desc));
  yield;
  const result = sorted.map((at) => filled[at] ?? 0);
  const all = new Uint32Array(rows.length);
  all.set(result);
  all.set(empty, result.length);
  return all;
}

/** Sorts the different values, then counts the rows into place: 100,000 rows of forty words cost forty comparisons. */
function* sortDistinct(
  rows: Uint32Array,
  sortValue: (row: number) => SortValue,
  order: OrderValues,
  desc: boolean,
): Generator<void, Uint32Array> {
  const codes = new Map<string | number, number>();
  const values: (string | number)[] = [];
  const codeOfRow = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = sortValue(rows[at] ?? 0);
    let code = -1;
    if (!isEmpty(value)) {
      code = codes.get(value) ?? values.length;
      if (code === values.length) {
        codes.set(value, code);
        values.push(value);
      }
    }
    codeOfRow[at] = code;
    if (at % SLICE === SLICE - 1) yield;
  }
  const compare = yield* order(values);
  const sortedValues = yield* mergeSort(Uint32Array.from(values.keys()), desc ? (a, b) => compare(b, a) : compare);
  yield;
  // Values that compare as equal share a place, so that their rows keep the order before.
  const placeOfCode = new Int32Array(values.length);
  let place = -1;
  for (let at = 0; at < sortedValues.length; at += 1) {
    const code = sortedValues[at] ?? 0;
    if (at === 0 || compare(sortedValues[at - 1] ?? 0, code) !== 0) place += 1;
    placeOfCode[code] = place;
    if (at % SLICE === SLICE - 1) yield;
  }
  const last = place + 1;
  const starts = new Uint32Array(last + 2);
  for (const code of codeOfRow) {
    const at = code === -1 ? last : (placeOfCode[code] ?? 0);
    starts[at + 1] = (starts[at + 1] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  yield;
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const code = codeOfRow[at] ?? -1;
    const bucket = code === -1 ? last : (placeOfCode[code] ?? 0);
    const to = starts[bucket] ?? 0;
    starts[bucket] = to + 1;
    sorted[to] = rows[at] ?? 0;
  }
  return sorted;
}
