/** What is counted: stores that are read or saved, or rows that are compared or written. */
export const COUNTED = ['stores_read', 'rows_compared', 'stores_saved', 'rows_written'] as const;
type Counted = (typeof COUNTED)[number];

/** The numbers of a counter, in memory that threads share. */
export type CounterCells = Int32Array<SharedArrayBuffer>;

const [WHAT, DONE, TOTAL, STOP] = [0, 1, 2, 3];
const CELLS = 4;

/**
 * How far a long call has got, and whether to stop it early. One thread writes it and another reads it, even while the
 * other is too busy for messages.
 */
export type Counter = {
  /** Given to the other thread, which makes its own counter from them. */
  readonly cells: CounterCells;
  /** Clears the count and any wish to stop. */
  reset(): void;
  /** Starts counting something, up to `total`. */
  begin(what: Counted, total: number): void;
  add(count: number): void;
  /** null: nothing has been started. */
  read(): { readonly what: Counted; readonly done: number; readonly total: number } | null;
  stop(): void;
  isStopped(): boolean;
};

/** @param cells the cells of another counter, to share its numbers */
export function createCounter(
  cells: CounterCells = new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT)),
): Counter {
  const at = (cell: number): number => Atomics.load(cells, cell);
  return {
    cells,
    reset: () => void cells.fill(0),
    begin(what, total) {
      Atomics.store(cells, DONE, 0);
      Atomics.store(cells, TOTAL, total);
      Atomics.store(cells, WHAT, COUNTED.indexOf(what) + 1);
    },
    add: (count) => void Atomics.add(cells, DONE, count),
    read() {
      const what = COUNTED[at(WHAT) - 1];
      return what === undefined ? null : { what, done: at(DONE), total: at(TOTAL) };
    },
    stop: () => void Atomics.store(cells, STOP, 1),
    isStopped: () => at(STOP) === 1,
  };
}
