import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { StoreColumn } from '../parts/stores-search.ts';
import classes from './store-columns.module.css';

const NEW = 'new:';
/** The row id of a store that only a draft makes: the service has given it none. */
export const newStoreId = (externalId: string): string => `${NEW}${externalId}`;

/** Whether a row is a store that only a draft makes. */
export const isNewStore = ({ storeId }: StoreRow): boolean => storeId.startsWith(NEW);

/** Texts that the columns need, made by the page in the current language. */
type StoreColumnWords = {
  readonly header: (column: 'name' | StoreColumn) => string;
  readonly storeType: (value: string | null) => string;
  readonly region: (regionId: string | null) => string;
  readonly schedule: (on: boolean) => string;
  readonly onboarding: (complete: boolean) => string;
  readonly nothing: string;
  readonly isNew: string;
};

const quiet = (text: string, isQuiet: boolean) => <span className={isQuiet ? classes.quiet : undefined}>{text}</span>;

/**
 * Columns of the stores table in order, without the hidden ones. Names, IDs, addresses and regions grow with the space;
 * the others are as wide as their longest text in both languages.
 */
function storeColumns(words: StoreColumnWords, hidden: readonly StoreColumn[]): DataColumn<StoreRow>[] {
  const all: (DataColumn<StoreRow> & { readonly id: 'name' | StoreColumn })[] = [
    {
      id: 'name',
      header: words.header('name'),
      width: 206,
      sortValue: (store) => store.name,
      cell: (store) => (
        <span className={classes.name}>
          {shownName(store.name, store.externalId ?? store.storeId)}
          {isNewStore(store) ? <span className={classes.isNew}>{words.isNew}</span> : null}
        </span>
      ),
    },
    {
      id: 'externalId',
      header: words.header('externalId'),
      whole: true,
      width: 80,
      sortValue: (store) => store.externalId,
      cell: (store) => quiet(store.externalId ?? words.nothing, store.externalId === null),
    },
    {
      id: 'location',
      header: words.header('location'),
      width: 196,
      sortValue: (store) => store.location,
      cell: (store) => quiet(store.location ?? words.nothing, store.location === null),
    },
    {
      id: 'region',
      header: words.header('region'),
      width: 112,
      sortValue: (store) => (store.regionId === null ? null : words.region(store.regionId)),
      cell: (store) => quiet(words.region(store.regionId), store.regionId === null),
    },
    {
      id: 'storeType',
      header: words.header('storeType'),
      width: '142px',
      sortValue: (store) => (store.storeType === null ? null : words.storeType(store.storeType)),
      cell: (store) => quiet(words.storeType(store.storeType), store.storeType === null),
    },
    {
      id: 'schedule',
      header: words.header('schedule'),
      width: '128px',
      sortValue: (store) => words.schedule(store.protocolCronEnabled),
      cell: (store) => quiet(words.schedule(store.protocolCronEnabled), !store.protocolCronEnabled),
    },
    {
      id: 'onboarding',
      header: words.header('onboarding'),
      width: '120px',
      sortValue: (store) => words.onboarding(store.onboardingComplete),
      cell: (store) => (
        <span className={classes.state} data-open={!store.onboardingComplete}>
          {words.onboarding(store.onboardingComplete)}
        </span>
      ),
    },
  ];
  return all.filter((column) => column.id === 'name' || !hidden.includes(column.id));
}

/** Columns of the stores table in the current language, without the hidden ones. */
export function useStoreColumns(
  regionLabel: (regionId: string | null) => string,
  hidden: readonly StoreColumn[] | undefined,
): DataColumn<StoreRow>[] {
  const t = useStoresTexts();
  const { t: c } = useTranslation('common');
  const { storeType } = useTerms();
  return useMemo(
    () =>
      storeColumns(
        {
          header: (column) => t(`column.${column}`),
          storeType,
          region: regionLabel,
          schedule: (on) => t(on ? 'schedule.on' : 'schedule.off'),
          onboarding: (complete) => t(complete ? 'onboarding.complete' : 'onboarding.open'),
          nothing: t('nothing'),
          isNew: c('search.newStore'),
        },
        hidden ?? [],
      ),
    [t, c, storeType, regionLabel, hidden],
  );
}
