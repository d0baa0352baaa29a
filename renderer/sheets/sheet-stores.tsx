import type { KnownStore } from '../stores/choices.ts';
import { StoreFilter } from '../stores/store-filter.tsx';
import type { SheetSearch } from './sheet-search.ts';

type SheetStoresProps = {
  readonly stores: readonly KnownStore[];
  readonly search: Pick<SheetSearch, 'stores'>;
  readonly onChange: (change: Pick<SheetSearch, 'stores'>) => void;
};

/** Chooses the stores whose rows a sheet shows. */
export function SheetStores({ stores, search, onChange }: SheetStoresProps) {
  return (
    <StoreFilter
      stores={stores}
      chosen={search.stores ?? []}
      onChange={(ids) => onChange({ stores: ids.length === 0 ? undefined : [...ids] })}
    />
  );
}
