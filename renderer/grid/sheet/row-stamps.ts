import type { RowId } from '#renderer/grid/model/cell-value.ts';

/** Above this, all rows count as changed: only those in sight are looked at anyway. */
const MANY = 500;

/** A number per row that changes whenever what the row shows may have changed. */
export type RowStamps = {
  readonly of: (id: RowId) => string;
  readonly touch: (ids: readonly RowId[]) => void;
  readonly touchAll: () => void;
};

/** Stamps by which a row knows that it must be drawn again. */
export function createRowStamps(): RowStamps {
  const stamps = new Map<RowId, number>();
  let epoch = 0;
  const touchAll = () => {
    epoch += 1;
    stamps.clear();
  };
  return {
    of: (id) => `${epoch}.${stamps.get(id) ?? 0}`,
    touchAll,
    touch: (ids) => {
      if (ids.length > MANY) return touchAll();
      for (const id of ids) stamps.set(id, (stamps.get(id) ?? 0) + 1);
    },
  };
}
