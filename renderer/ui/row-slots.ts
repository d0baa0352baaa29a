/** Gives each row in sight a place in the page, so that the elements of one that left serve another that came. */
export type RowSlots = {
  /**
   * @param indexes rows in sight, each once
   * @returns for each of them its slot: the same as before for a row that stays, a free one for a row that comes
   */
  readonly place: (indexes: readonly number[]) => readonly number[];
};

/** Slots of one table. Asked twice for the same rows it says the same. */
export function createRowSlots(): RowSlots {
  const slots = new Map<number, number>();
  return {
    place: (indexes) => {
      const shown = new Set(indexes);
      for (const index of slots.keys()) if (!shown.has(index)) slots.delete(index);
      const taken = new Set(slots.values());
      let free = 0;
      return indexes.map((index) => {
        const known = slots.get(index);
        if (known !== undefined) return known;
        while (taken.has(free)) free += 1;
        taken.add(free);
        slots.set(index, free);
        return free;
      });
    },
  };
}
