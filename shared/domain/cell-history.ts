/**
 * What is known of one cell: what was done to it here, and what the service showed whenever it was read. Nothing else is
 * known: between two reads the service may have had any value, so no answer says more than what was read.
 */

/** What a cell held; null: there was no such row. */
export type CellSide = { readonly value: unknown } | null;

/** What a read showed. */
export type CellShown = {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly side: CellSide;
};

/** A line of the history, as far as it is about the cell. */
export type CellLine = {
  readonly at: number;
  readonly event: string;
  /** undefined: not known. */
  readonly was?: CellSide | undefined;
  readonly becomes?: CellSide | undefined;
  /** Of a decided conflict: what the service showed. */
  readonly theirs?: CellSide | undefined;
};

export type CellKnowledge = {
  /** Oldest first. */
  readonly shown: readonly CellShown[];
  /** As they were made, the first one first: their times may not follow each other, where a clock was set back. */
  readonly lines: readonly CellLine[];
  /** Nothing older was looked for; null: all was. */
  readonly since: number | null;
};

/**
 * What the service showed on a day. `shown`: it was read on that day. `between`: before and after it. `not_since`: not
 * since before it. `not_before`: not until after it. `too_old`: nobody looked that far back.
 */
type DayShown =
  | { readonly state: 'shown'; readonly shown: readonly CellShown[] }
  | { readonly state: 'between'; readonly before: CellShown; readonly after: CellShown; readonly isSame: boolean }
  | { readonly state: 'not_since'; readonly before: CellShown }
  | { readonly state: 'not_before'; readonly after: CellShown }
  | { readonly state: 'never' }
  | { readonly state: 'too_old'; readonly since: number };

/** What was known at the end of a day. */
export type CellOnDay = {
  readonly service: DayShown;
  /** What was wanted here and had not been published; null: nothing is known to have been. */
  readonly waiting: CellShown | null;
};

/** A day as a half-open range, in milliseconds since 1970 UTC. */
type Day = { readonly fromMs: number; readonly toMs: number };

/** A set means the same in any order. */
const keyOf = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? JSON.stringify(value.toSorted())
    : JSON.stringify(value ?? null);

/** Whether two sides are the same. */
export const isSameSide = (a: CellSide, b: CellSide): boolean =>
  a === null || b === null ? a === b : keyOf(a.value) === keyOf(b.value);

/** What was known of a cell on a day. */
export function cellOnDay({ shown, lines, since }: CellKnowledge, day: Day): CellOnDay {
  if (since !== null && day.fromMs < since) return { service: { state: 'too_old', since }, waiting: null };
  return { service: shownOn(shown, day), waiting: waitingAt(lines, day.toMs) };
}

function shownOn(shown: readonly CellShown[], { fromMs, toMs }: Day): DayShown {
  const ofDay = shown.filter(({ at }) => at >= fromMs && at < toMs);
  if (ofDay.length > 0) {
    const others = ofDay.filter((one, at) => {
      const last = ofDay[at - 1];
      return last === undefined || !isSameSide(last.side, one.side);
    });
    return { state: 'shown', shown: others };
  }
  const before = shown.findLast(({ at }) => at < fromMs);
  const after = shown.find(({ at }) => at >= toMs);
  if (before === undefined) return after === undefined ? { state: 'never' } : { state: 'not_before', after };
  if (after === undefined) return { state: 'not_since', before };
  return { state: 'between', before, after, isSame: isSameSide(before.side, after.side) };
}

/**
 * What was wanted here, on top of what the service was known to have. `unsure`: a step was undone or redone while nothing
 * waited. What the service had by then is not written down, so that nobody knows whether the two differ.
 */
type Wanted =
  | { readonly state: 'nothing' }
  | { readonly state: 'waiting'; readonly from: CellSide | undefined; readonly wanted: CellShown }
  | { readonly state: 'unsure'; readonly side: CellSide | undefined };

const NOTHING: Wanted = { state: 'nothing' };

/** What was known to be wanted here at a moment and to wait for being published; null: nothing was. */
function waitingAt(lines: readonly CellLine[], until: number): CellShown | null {
  const last = lines.findLastIndex(({ at }) => at < until);
  let now: Wanted = NOTHING;
  for (const line of lines.slice(0, last + 1)) now = afterLine(now, line);
  return now.state === 'waiting' ? now.wanted : null;
}

function afterLine(now: Wanted, { at, event, was, becomes, theirs }: CellLine): Wanted {
  switch (event) {
    case 'discard':
      return NOTHING;
    case 'published':
      // Something was published, and nobody knows whether this was.
      if (becomes === undefined && now.state !== 'nothing') return { state: 'unsure', side: undefined };
      return afterTheirs(now, becomes);
    case 'overwritten':
      return afterTheirs(now, becomes);
    case 'conflict_resolved': {
      if (becomes === undefined) return { state: 'unsure', side: undefined };
      const isTheirs = theirs !== undefined && isSameSide(theirs, becomes);
      return isTheirs ? NOTHING : { state: 'waiting', from: theirs, wanted: { at, side: becomes } };
    }
    default: {
      if (becomes === undefined) return now;
      const isMove = event === 'undo' || event === 'redo';
      if (now.state === 'unsure' || (now.state === 'nothing' && isMove)) return { state: 'unsure', side: becomes };
      const from = now.state === 'waiting' ? now.from : was;
      if (from !== undefined && isSameSide(from, becomes)) return NOTHING;
      return { state: 'waiting', from, wanted: { at, side: becomes } };
    }
  }
}

/** What is wanted stays so on top of another value, unless that is it. */
function afterTheirs(now: Wanted, theirs: CellSide | undefined): Wanted {
  if (now.state === 'nothing' || theirs === undefined) return now;
  const side = now.state === 'waiting' ? now.wanted.side : now.side;
  if (side !== undefined && isSameSide(side, theirs)) return NOTHING;
  return now.state === 'waiting' ? { ...now, from: theirs } : now;
}
