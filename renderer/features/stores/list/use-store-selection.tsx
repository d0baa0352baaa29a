import { Checkbox } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '#renderer/ui/data-table.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';

/** Which stores of the list are selected. Those that a filter hides are not touched by anything done to the selection. */
export type StoreSelection = {
  /** Ids of the selected rows. */
  readonly selected: ReadonlySet<string>;
  /** External IDs of the selected stores that the list shows. */
  readonly chosen: readonly string[];
  readonly column: DataColumn<StoreRow>;
  readonly toggle: (store: StoreRow) => void;
  readonly clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();
// A store without an ID of the chain's own has no address to ask for.
const selectable = ({ externalId }: StoreRow) => externalId !== null;

/** @param found the stores that the list shows */
export function useStoreSelection(found: readonly StoreRow[]): StoreSelection {
  const { t } = useTranslation('stores');
  const [selected, setSelected] = useState(NONE);
  const toggle = useCallback((store: StoreRow) => {
    if (!selectable(store)) return;
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(store.storeId)) after.add(store.storeId);
      return after;
    });
  }, []);
  const shown = useMemo(() => found.filter(selectable), [found]);
  const chosen = useMemo(
    () =>
      selected.size === 0
        ? []
        : shown.filter(({ storeId }) => selected.has(storeId)).flatMap(({ externalId }) => externalId ?? []),
    [shown, selected],
  );
  const all = chosen.length > 0 && chosen.length === shown.length;
  const column = useMemo<DataColumn<StoreRow>>(
    () => ({
      id: 'select',
      header: t('selection.column'),
      width: '40px',
      cell: () => null,
      control: (store, { ref, ...focus }) => (
        <Checkbox
          {...focus}
          ref={ref}
          size="xs"
          aria-label={t('selection.one', { name: store.name })}
          checked={selected.has(store.storeId)}
          disabled={!selectable(store)}
          onChange={() => toggle(store)}
        />
      ),
      headerControl: ({ ref, ...focus }) => (
        <Checkbox
          {...focus}
          ref={ref}
          size="xs"
          aria-label={t('selection.all')}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setSelected(all ? NONE : new Set(shown.map(({ storeId }) => storeId)))}
        />
      ),
    }),
    [t, selected, toggle, all, chosen.length, shown],
  );
  return { selected, chosen, column, toggle, clear: useCallback(() => setSelected(NONE), []) };
}
