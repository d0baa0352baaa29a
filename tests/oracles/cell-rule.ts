/*
 * Keeps what happened to one cell by itself, act by act: what a service really had at each moment, what of that was read
 * here and is still known, and what was wanted here. It knows nothing of how the product keeps any of it.
 */

type Timed<Value> = { readonly at: number; readonly value: Value };

/** A step of a person, with the value before and after it. `isLeft`: the last way back found another value. */
type Step = { readonly was: string; readonly becomes: string; readonly isLeft: boolean };

export function createCellRule(first: string) {
  const truth: Timed<string>[] = [{ at: 0, value: first }];
  /** Reads that nothing makes forget: those of a publishing. */
  const kept: Timed<string>[] = [];
  let last: Timed<string> | null = null;
  let base = first;
  let mine: string | null = null;
  const done: Step[] = [];
  const undone: Step[] = [];
  const wanted: Timed<string | null>[] = [];

  const valueAt = <Value>(list: readonly Timed<Value>[], at: number): Value | undefined =>
    list.findLast((one) => one.at <= at)?.value;
  const note = (at: number) => wanted.push({ at, value: mine });
  const want = (value: string, at: number) => {
    mine = value === base ? null : value;
    note(at);
  };
  /** What is no longer as a step left it stays. */
  const goBack = (left: string, value: string, at: number): boolean => {
    const isAsLeft = (mine ?? base) === left;
    if (isAsLeft) want(value, at);
    return isAsLeft;
  };
  /** A read shows that somebody changed what is wanted to be changed here: a person decides at once. */
  const seen = (value: string): boolean => {
    const isConflict = mine !== null && value !== base;
    if (!isConflict) base = value;
    return isConflict;
  };
  return {
    current: () => mine ?? base,
    isWaiting: () => mine !== null,
    theirs: () => valueAt(truth, Number.MAX_SAFE_INTEGER) ?? first,
    somebodyWrites: (value: string, at: number) => void truth.push({ at, value }),
    edit(value: string, at: number) {
      if (value === (mine ?? base)) return;
      done.push({ was: mine ?? base, becomes: value, isLeft: false });
      undone.length = 0;
      want(value, at);
    },
    undo(at: number) {
      const step = done.pop();
      if (step === undefined) return;
      undone.push({ ...step, isLeft: !goBack(step.becomes, step.was, at) });
    },
    redo(at: number) {
      const step = undone.pop();
      if (step === undefined) return;
      done.push(step);
      // What was not taken back is not done again.
      if (!step.isLeft) goBack(step.was, step.becomes, at);
    },
    discard: (at: number) => want(base, at),
    /** @returns whether a person has to decide */
    read(at: number): boolean {
      const value = valueAt(truth, at) ?? first;
      last = { at, value };
      return seen(value);
    },
    decide(take: 'mine' | 'theirs', at: number) {
      base = valueAt(truth, at) ?? first;
      if (take === 'theirs') mine = null;
      note(at);
    },
    published(sentAt: number, verifiedAt: number) {
      if (mine === null) return;
      kept.push({ at: sentAt, value: valueAt(truth, sentAt) ?? first });
      truth.push({ at: verifiedAt, value: mine });
      kept.push({ at: verifiedAt, value: mine });
      base = mine;
      mine = null;
      note(verifiedAt);
    },
    /** All reads that are known, oldest first. */
    reads: (): readonly Timed<string>[] => [...kept, ...(last === null ? [] : [last])].toSorted((a, b) => a.at - b.at),
    /** What the service really had at some moment of a day. */
    truthIn: (fromMs: number, toMs: number): ReadonlySet<string> =>
      new Set([
        valueAt(truth, fromMs) ?? first,
        ...truth.filter(({ at }) => at >= fromMs && at < toMs).map(({ value }) => value),
      ]),
    /** What waited to be published when a day ended; null: nothing. */
    waitingAt: (at: number): string | null => valueAt(wanted, at - 1) ?? null,
  };
}
