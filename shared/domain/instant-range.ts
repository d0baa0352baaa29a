/** A half-open range in whole milliseconds: holds the instants `t` with `fromMs <= t < toMs`. */
export type InstantRange = { readonly fromMs: number; readonly toMs: number };

type Instant = { readonly ms: number; readonly finer: string };

/** Date.parse drops what is finer than a millisecond; it is kept as digits, without trailing zeros. */
const readInstant = (dateTime: string): Instant => {
  const digits = /\.(\d+)/.exec(dateTime)?.[1] ?? '';
  const cut = dateTime.replace(/\.\d+/, digits === '' ? '' : `.${digits.slice(0, 3).padEnd(3, '0')}`);
  return { ms: Date.parse(cut), finer: digits.slice(3).replace(/0+$/, '') };
};

const nextWholeMs = ({ ms, finer }: Instant): number => (finer === '' ? ms : ms + 1);

/**
 * The range `[from, to)` of a query (api.md section 4) for instants kept in whole milliseconds.
 * A bound between two milliseconds is moved up to the next one, which selects exactly the same instants.
 *
 * @param from ISO 8601 date-time with an offset, any number of decimals
 */
export function instantRangeOf(from: string, to: string): InstantRange {
  return { fromMs: nextWholeMs(readInstant(from)), toMs: nextWholeMs(readInstant(to)) };
}

/** Whether one ISO 8601 date-time is an earlier instant than another, at any precision. */
export function isEarlier(a: string, b: string): boolean {
  const left = readInstant(a);
  const right = readInstant(b);
  return left.ms === right.ms ? left.finer < right.finer : left.ms < right.ms;
}
