import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { MOST_SHOWN } from './choices.ts';
import classes from './store-filter.module.css';

// Only opened lists need fields and boxes; without them the first page loads less.
const loadChecklist = () => import('./store-checklist.tsx');
const StoreChecklist = lazy(async () => ({ default: (await loadChecklist()).StoreChecklist }));

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
  const format = useFormat();
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
      className={classes.dropdown}
      onOpen={() => {
        isTouched.current = false;
      }}
      target={
        <FilterChip
          label={t('storeFilter.label')}
          value={value}
          on={chosen.length > 0}
          onPointerEnter={() => void loadChecklist()}
          onFocus={() => void loadChecklist()}
        />
      }
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <StoreChecklist
          label={t('storeFilter.label')}
          searchLabel={t('storeFilter.search')}
          stores={stores}
          chosen={chosen}
          onChange={choose}
          refusal={refusal}
          autoFocus
        >
          {(found) => (
            <div className={classes.foot}>
              <span role="status" className={classes.note}>
                {found.length > MOST_SHOWN
                  ? t('storeFilter.more', { shown: MOST_SHOWN, total: format.integer(found.length) })
                  : t('storeFilter.found', { count: found.length })}
              </span>
              <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => choose([])}>
                {t('storeFilter.clear')}
              </Button>
            </div>
          )}
        </StoreChecklist>
      </Suspense>
    </Popover>
  );
}
