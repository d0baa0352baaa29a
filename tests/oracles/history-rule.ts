/*
 * Judges what clients saw of a service while it was killed and restarted, from the notes that they took of their calls.
 * It knows nothing of the service: only that each call took effect at one moment between its start and its end, if it
 * did.
 */

/** A call: when it began and ended, by one clock, and whether it took effect. An unknown one may do so at any time. */
export type Call<Value> = {
  readonly kind: 'write' | 'read';
  /** What was written or read. Each value is written at most once. */
  readonly value: Value;
  readonly start: number;
  readonly end: number;
  readonly outcome: 'ok' | 'failed' | 'unknown';
};

/** The calls of one value, as a stretch of time in which it, or nothing else, has to be what is stored. */
type Zone = {
  readonly value: string;
  /** The first moment at which one of its calls had ended, and the last at which one began. */
  readonly firstEnd: number;
  readonly lastStart: number;
};

/** Before every call. */
const FIRST = Number.NEGATIVE_INFINITY;

const at = (moment: number): string => moment.toFixed(1);
const name = ({ value, firstEnd, lastStart }: Zone): string =>
  `${value} (first known at ${at(firstEnd)}, last asked at ${at(lastStart)})`;

const zoneOf = (value: string, calls: readonly Call<string>[]): Zone => ({
  value,
  firstEnd: Math.min(...calls.map(({ end, outcome }) => (outcome === 'ok' ? end : Number.POSITIVE_INFINITY))),
  lastStart: Math.max(...calls.map(({ start }) => start)),
});

/**
 * Finds what is wrong with the calls on one thing that is written and read as a whole: reads of what nobody wrote, or of
 * what was there before a later write was acknowledged or seen (stale, or the later write was lost).
 *
 * Whether values that are each written once can be put into one order is decided by the zones of their calls: Gibbons and
 * Korach, Testing Shared Memories, SIAM Journal on Computing 26 (1997), section 4.
 *
 * @param initial what was there before the first call
 */
export function findRegisterFaults(calls: readonly Call<string>[], initial: string): string[] {
  const before: Call<string> = { kind: 'write', value: initial, start: FIRST, end: FIRST, outcome: 'ok' };
  const faults: string[] = [];
  const writes = new Map([before, ...calls.filter(({ kind }) => kind === 'write')].map((call) => [call.value, call]));
  const reads = calls.filter(({ kind, outcome }) => kind === 'read' && outcome === 'ok');
  const readable: Call<string>[] = [];
  for (const read of reads) {
    const write = writes.get(read.value);
    if (write === undefined) faults.push(`${read.value} was read at ${at(read.end)}, and nobody wrote it`);
    else if (write.outcome === 'failed') faults.push(`${read.value} was read at ${at(read.end)}, and was refused`);
    else if (read.end < write.start) faults.push(`${read.value} was read at ${at(read.end)}, before it was written`);
    else readable.push(read);
  }
  const zones = [...writes.values()].flatMap((write) => {
    const ofValue = readable.filter(({ value }) => value === write.value);
    // One that nobody saw may never have happened.
    const isOpen = write.outcome !== 'ok' && ofValue.length === 0;
    return isOpen ? [] : [zoneOf(write.value, [write, ...ofValue])];
  });
  // From its first end to its last start, nothing else was stored.
  const fixed = zones
    .filter(({ firstEnd, lastStart }) => firstEnd < lastStart)
    .toSorted((one, other) => one.firstEnd - other.firstEnd);
  for (const [index, zone] of fixed.entries()) {
    for (const later of fixed.slice(index + 1)) {
      if (later.firstEnd < zone.lastStart) faults.push(`${name(zone)} and ${name(later)} took turns`);
    }
  }
  // It was stored at one moment at least from its last start to its first end.
  for (const loose of zones.filter(({ firstEnd, lastStart }) => firstEnd >= lastStart)) {
    const over = fixed.find((zone) => zone.firstEnd < loose.lastStart && loose.firstEnd < zone.lastStart);
    if (over) faults.push(`${loose.value} was written within ${name(over)} and is lost`);
  }
  return faults;
}

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/**
 * Finds what is wrong with the calls on a list to which each write adds one value and from which none is removed: values
 * that are there twice, are missing after they were acknowledged or seen, or were never added.
 */
export function findListFaults(calls: readonly (Call<string> | Call<readonly string[]>)[]): string[] {
  const adds = new Map<string, Call<string>>();
  const reads: Call<readonly string[]>[] = [];
  for (const { value, ...call } of calls) {
    if (typeof value === 'string') adds.set(value, { ...call, value });
    else if (call.outcome === 'ok') reads.push({ ...call, value });
  }
  const faults: string[] = [];
  // From when on each value has to be in what is read.
  const due = new Map(
    [...adds.values()].filter(({ outcome }) => outcome === 'ok').map(({ value, end }) => [value, end]),
  );
  for (const { value: seen, end } of reads) {
    for (const value of seen) due.set(value, Math.min(end, due.get(value) ?? Number.POSITIVE_INFINITY));
  }
  for (const { value: seen, start, end } of reads) {
    for (const value of repeated(seen)) faults.push(`${value} was there twice at ${at(end)}`);
    for (const value of seen) {
      const add = adds.get(value);
      if (add === undefined) faults.push(`${value} was there at ${at(end)}, and nobody added it`);
      else if (add.outcome === 'failed') faults.push(`${value} was there at ${at(end)}, and was refused`);
      else if (end < add.start) faults.push(`${value} was there at ${at(end)}, before it was added`);
    }
    for (const [value, since] of due) {
      if (since < start && !seen.includes(value))
        faults.push(`${value} was missing at ${at(start)}, known at ${at(since)}`);
    }
  }
  return faults;
}
