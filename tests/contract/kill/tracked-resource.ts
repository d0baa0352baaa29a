import { isDeepStrictEqual } from 'node:util';

/** Something that one writer writes again and again, each time as a whole and with a higher number. */
export type TrackedResource<Seen> = {
  readonly name: string;
  /** Sends the content of a number; answers the status. Rejects when the connection breaks. */
  readonly put: (number: number) => Promise<number>;
  /** What a read must give when the write of that number was the last; 0: nothing was written yet. */
  readonly contentOf: (number: number) => unknown;
  /** The same of what was read of all that the writer wrote. */
  readonly contentIn: (seen: Seen) => unknown;
};

/** Counts over many rounds. */
export type KillFigures = {
  acknowledged: number;
  /** Writes whose outcome the kill left open, and how many of them turned out to be stored. */
  open: number;
  openStored: number;
};

/** Follows what is known of a resource. */
export type Tracker<Seen> = {
  /** Writes once; answers false when the caller should pause or stop. */
  readonly write: () => Promise<boolean>;
  /** Compares what is there with what must be there; answers what is wrong. */
  readonly verify: (seen: Seen) => string | undefined;
};

const show = (content: unknown): string => JSON.stringify(content).slice(0, 400);

export function track<Seen>(resource: TrackedResource<Seen>, figures: KillFigures): Tracker<Seen> {
  // The last write that was acknowledged, and those behind it whose outcome is open.
  const state = { acknowledged: 0, open: [] as number[], last: 0 };
  return {
    write: async () => {
      state.last += 1;
      const number = state.last;
      state.open.push(number);
      let status: number;
      try {
        status = await resource.put(number);
      } catch {
        return false;
      }
      if (status === 503) return false;
      if (status !== 200) throw new Error(`${resource.name}: status ${status}`);
      state.acknowledged = number;
      state.open = [];
      figures.acknowledged += 1;
      return true;
    },
    verify: (seen) => {
      const content = resource.contentIn(seen);
      const candidates = [...state.open.toReversed(), state.acknowledged];
      const stored = candidates.find((number) => isDeepStrictEqual(content, resource.contentOf(number)));
      if (stored === undefined) {
        return `${resource.name}: not the content of ${candidates.join(' or ')} but ${show(content)}`;
      }
      figures.open += state.open.length;
      if (stored !== state.acknowledged) figures.openStored += 1;
      state.acknowledged = stored;
      state.open = [];
      return undefined;
    },
  };
}
