import type { CellValue } from './column.ts';
import type { OrderValues } from './order-values.ts';

const SLICE = 2_048;

/** How many rows are sorted at once before the sorted parts are merged. */
const RUN = 512;

type Compare = (a: number, b: number) => number;
/** How many rows were read since the last pause. */
type Pace = { work: number };
/** Two neighbouring sorted parts: from `start` to `middle`, and from there up to `end`. */
type Halves = { readonly start: number; readonly middle: number; readonly end: number };

function* rest(pace: Pace, work: number): Generator<void, void> {
  pace.work += work;
  if (pace.work < SLICE) return;
  pace.work = 0;
  yield;
}

/** Merges two sorted parts of `source` into the same place in `target`. */
function* merge(
  source: Uint32Array,
  target: Uint32Array,
  { start, middle, end }: Halves,
  compare: Compare,
  pace: Pace,
): Generator<void, void> {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const takeLeft = left < middle && (right >= end || compare(source[left] ?? 0, source[right] ?? 0) <= 0);
    target[at] = (takeLeft ? source[left++] : source[right++]) ?? 0;
    pace.work += 1;
    if (pace.work >= SLICE) yield* rest(pace, 0);
  }
}

/** A stable merge sort that yields now and then, so that a long sort never blocks the page. */
export function* mergeSort(items: Uint32Array, compare: Compare): Generator<void, Uint32Array> {
  const { length } = items;
  const pace = { work: 0 };
  let source = items.slice();
  for (let start = 0; start < length; start += RUN) {
    source.subarray(start, Math.min(start + RUN, length)).sort(compare);
    yield* rest(pace, RUN);
  }
  let target = new Uint32Array(length);
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const halves = { start, middle: Math.min(start + width, length), end: Math.min(start + 2 * width, length) };
      yield* merge(source, target, halves, compare, pace);
    }
    [source, target] = [target, source];
  }
  return source;
}

/** The text or number that a row is sorted by. null goes last in both directions. */
export type SortValue = Exclude<CellValue, readonly string[]>;

/** How many rows are sampled to find out whether values repeat. */
const SAMPLE = 4_000;
const MOSTLY = 0.9;

const isEmpty = (value: SortValue): value is null | '' => value === null || value === '';

/** True when most values are different: finding equal ones would then cost more than comparing all of them. */
function mostlyDifferent(rows: Uint32Array, sortValue: (row: number) => SortValue): boolean {
  const sample = rows.subarray(0, SAMPLE);
  return new Set(Array.from(sample, sortValue)).size > sample.length * MOSTLY;
}

/**
 * Sorts rows by one column. Rows with equal values keep their order; rows without a value go last.
 *
 * @param rows row indexes in their previous order
 */
export function* sortRows(
  rows: Uint32Array,
  sortValue: (row: number) => SortValue,
  order: OrderValues,
  desc: boolean,
): Generator<void, Uint32Array> {
  return yield* (mostlyDifferent(rows, sortValue) ? sortEach : sortDistinct)(rows, sortValue, order, desc);
}

const directed = (compare: Compare, desc: boolean): Compare => (desc ? (a, b) => compare(b, a) : compare);

/** Sorts by comparing rows one by one. */
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

/** The distinct values, and for each row the index of its value; -1 means no value. */
type Coded = { readonly values: readonly (string | number)[]; readonly codeOfRow: Int32Array };

function* codeRows(rows: Uint32Array, sortValue: (row: number) => SortValue): Generator<void, Coded> {
  const codes = new Map<string | number, number>();
  const values: (string | number)[] = [];
  const codeOf = (value: string | number): number => {
    const known = codes.get(value);
    if (known !== undefined) return known;
    codes.set(value, values.length);
    return values.push(value) - 1;
  };
  const codeOfRow = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const value = sortValue(rows[at] ?? 0);
    codeOfRow[at] = isEmpty(value) ? -1 : codeOf(value);
    if (at % SLICE === SLICE - 1) yield;
  }
  return { values, codeOfRow };
}

/**
 * The place of each value in a sorted list. Values that compare as equal share a place, so their rows keep their order.
 */
function* placeCodes(sorted: Uint32Array, compare: Compare): Generator<void, Int32Array> {
  const placeOfCode = new Int32Array(sorted.length);
  let place = -1;
  for (let at = 0; at < sorted.length; at += 1) {
    const code = sorted[at] ?? 0;
    if (at === 0 || compare(sorted[at - 1] ?? 0, code) !== 0) place += 1;
    placeOfCode[code] = place;
    if (at % SLICE === SLICE - 1) yield;
  }
  return placeOfCode;
}

/**
 * Sorts rows by their places. Rows that share a place keep their order.
 *
 * @returns the rows, and where among them those of each place end
 */
export function* countIntoPlace(
  rows: Uint32Array,
  placeOf: (at: number) => number,
  places: number,
): Generator<void, { readonly sorted: Uint32Array; readonly ends: Uint32Array }> {
  const starts = new Uint32Array(places + 1);
  for (let at = 0; at < rows.length; at += 1) starts[placeOf(at) + 1] = (starts[placeOf(at) + 1] ?? 0) + 1;
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  yield;
  const sorted = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const place = placeOf(at);
    const to = starts[place] ?? 0;
    starts[place] = to + 1;
    sorted[to] = rows[at] ?? 0;
  }
  return { sorted, ends: starts };
}

/**
 * Sorts the distinct values, then puts the rows into place with a counting sort. For 100,000 rows with forty different
 * words, only the forty words are compared.
 */
function* sortDistinct(
  rows: Uint32Array,
  sortValue: (row: number) => SortValue,
  order: OrderValues,
  desc: boolean,
): Generator<void, Uint32Array> {
  const { values, codeOfRow } = yield* codeRows(rows, sortValue);
  const compare = yield* order(values);
  const sortedValues = yield* mergeSort(Uint32Array.from(values.keys()), directed(compare, desc));
  yield;
  const placeOfCode = yield* placeCodes(sortedValues, compare);
  const { length: last } = values;
  const placeOf = (at: number): number => {
    const code = codeOfRow[at] ?? -1;
    return code === -1 ? last : (placeOfCode[code] ?? 0);
  };
  return (yield* countIntoPlace(rows, placeOf, last + 1)).sorted;
}
