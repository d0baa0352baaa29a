/** A fixed number of places; whoever waits gets one in the order of asking. */
export type Slots = {
  /** Resolves with what gives the place back. */
  readonly take: () => Promise<() => void>;
};

/** So many places; who finds none free waits, first come first served. */
export function createSlots(places: number): Slots {
  const waiting: (() => void)[] = [];
  const state = { free: places };
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else state.free += 1;
  };
  return {
    async take() {
      if (state.free > 0) state.free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      return giveBack;
    },
  };
}
