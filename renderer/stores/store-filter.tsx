import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';

// Only opened lists need fields and boxes; without them the first page loads less.
const loadPick = () => import('./store-pick.tsx');
const StorePick = lazy(async () => ({ default: (await loadPick()).StorePick }));

type StoreFilterProps = {
  readonly stores: readonly Pick<StoreRow, 'externalId' | 'name'>[];
  /** External IDs; empty: all stores. */
  readonly chosen: readonly string[];
  /** `first` is true for the first change since the list was opened. */
  readonly onChange: (chosen: readonly string[], first: boolean) => void;
  /** Why a store can't be chosen; undefined: it can. */
  readonly refusal?: (externalId: string) => string | undefined;
};

/** Limits the page to chosen stores, found by name or ID. */
export function StoreFilter({ stores, chosen, onChange, refusal }: StoreFilterProps) {
  const { t } = useTranslation('common');
  const isTouched = useRef(false);
  const choose = (ids: readonly string[]) => {
    onChange(ids, !isTouched.current);
    isTouched.current = true;
  };
  const [only] = chosen;
  const value =
    only === undefined
      ? t('storeFilter.all')
      : chosen.length === 1
        ? (stores.find(({ externalId }) => externalId === only)?.name ?? only)
        : t('storeFilter.chosen', { count: chosen.length });
  return (
    <Popover
      label={t('storeFilter.label')}
      onOpen={() => {
        isTouched.current = false;
      }}
      target={
        <FilterChip
          label={t('storeFilter.label')}
          value={value}
          on={chosen.length > 0}
          onPointerEnter={() => void loadPick()}
          onFocus={() => void loadPick()}
        />
      }
    >
      <Suspense fallback={<Skeleton height={320} width={340} />}>
        <StorePick
          label={t('storeFilter.label')}
          stores={stores}
          chosen={chosen}
          onChange={choose}
          refusal={refusal}
          autoFocus
          isFilter
        />
      </Suspense>
    </Popover>
  );
}
