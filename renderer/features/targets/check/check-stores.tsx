import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { UnjudgedKind } from '#renderer/figures/unjudged.ts';
import { UnjudgedLink } from '#renderer/figures/unjudged-link.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import type { Unjudged } from '#shared/domain/targets/target-finding.ts';
import classes from '../parts/reports.module.css';
import { countsOfStores, isOtherwise, otherDisplays, type StoreCounts } from './service-counts.ts';

/**
 * What the service counts for stores; null: it isn't responding, or its answer is not complete.
 *
 * @param externalIds those that can be sent
 */
export function useServiceGroups(stores: readonly CheckedStore[], { from, to }: ResolvedPeriod) {
  const externalIds = useMemo(
    () => stores.map(({ externalId }) => externalId).filter((externalId) => !externalId.includes(',')),
    [stores],
  );
  const query = { from, to, status: 'completed', groupBy: 'store', externalIds, belowExpectationOnly: false } as const;
  const { data: report } = useRead('fillRates.crossStore', externalIds.length === 0 ? null : query);
  // A report that was calculated here would only be compared with itself.
  return report === undefined || report.computed !== null || !report.complete ? null : report.data.items;
}

type CheckStoresProps = {
  readonly stores: readonly CheckedStore[];
  readonly groups: readonly FillRateGroup[] | null;
  readonly range: ResolvedPeriod;
  /** As in the address. */
  readonly period: string | undefined;
  readonly nameOf: (externalId: string) => string;
};

/** Per store: photos without a single target as Endcap's rule counts them, without drafts, and as the service does. */
export function CheckStores({ stores, groups, range, period, nameOf }: CheckStoresProps) {
  const t = useTargetsTexts();
  const { t: f } = useTranslation('fill-rates');
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const counts = useMemo(() => countsOfStores(stores, groups), [stores, groups]);
  const unknown = (
    <span className={classes.none} title={t('check.stores.unknown')}>
      –
    </span>
  );
  const here = (kind: UnjudgedKind): DataColumn<StoreCounts> => ({
    id: `here-${kind}`,
    header: t(`check.stores.here.${kind}`),
    hint: f(`columnHint.${kind}`),
    numeric: true,
    width: '110px',
    sortValue: (store) => store.here?.[kind] ?? null,
    cell: (store) => (store.here === null ? unknown : format.integer(store.here[kind])),
  });
  const service = (kind: UnjudgedKind): DataColumn<StoreCounts> => ({
    id: `service-${kind}`,
    header: t('check.stores.service'),
    hint: f(`columnHint.${kind}`),
    numeric: true,
    width: '90px',
    sortValue: (store) => store.service?.[kind] ?? null,
    cell: () => null,
    control: (store, focus) =>
      store.service === null || store.service[kind] === 0 ? (
        <span {...focus}>{store.service === null ? unknown : format.integer(0)}</span>
      ) : (
        <UnjudgedLink
          kind={kind}
          place={{ of: 'store', externalId: store.externalId, period, status: undefined }}
          focus={focus}
        >
          {format.integer(store.service[kind])}
        </UnjudgedLink>
      ),
  });
  const columns: readonly DataColumn<StoreCounts>[] = [
    {
      id: 'store',
      header: t('column.store'),
      width: 'minmax(170px, 1fr)',
      sortValue: ({ externalId }) => nameOf(externalId),
      cell: ({ externalId }) => nameOf(externalId),
    },
    {
      id: 'photos',
      header: t('check.stores.photos'),
      width: '150px',
      sortValue: ({ photos }) => t(`check.stores.has.${photos ?? 'unknown'}`),
      cell: ({ photos }) => t(`check.stores.has.${photos ?? 'unknown'}`),
    },
    here('missing'),
    service('missing'),
    here('ambiguous'),
    service('ambiguous'),
    {
      id: 'displays',
      header: t('check.stores.displays'),
      headerHidden: true,
      width: '140px',
      cell: () => null,
      control: (store, focus) =>
        isOtherwise(store) ? (
          <Button
            size="compact-sm"
            variant="default"
            {...focus}
            aria-expanded={opened === store.externalId}
            onClick={() => setOpened(opened === store.externalId ? null : store.externalId)}
          >
            {t('check.stores.displays')}
          </Button>
        ) : (
          <span {...focus} className={classes.none}>
            {store.photos === 'whole' && store.service !== null ? t('check.stores.same') : ''}
          </span>
        ),
    },
  ];
  return (
    <>
      <p className={classes.faint}>{t(groups === null ? 'check.stores.notAsked' : 'check.stores.note')}</p>
      <div className={classes.table}>
        <DataTable
          label={t('check.stores.title')}
          columns={columns}
          rows={counts}
          rowId={({ externalId }) => externalId}
          maxHeight={opened === null ? '46dvh' : '26dvh'}
        />
      </div>
      {opened === null ? null : <OtherDisplays key={opened} externalId={opened} range={range} nameOf={nameOf} />}
    </>
  );
}

/** The displays of one store on which the service counts otherwise. */
function OtherDisplays({
  externalId,
  range: { from, to },
  nameOf,
}: Pick<CheckStoresProps, 'range' | 'nameOf'> & { readonly externalId: string }) {
  const t = useTargetsTexts();
  const format = useFormat();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const report = useRead('fillRates.store', { externalId, from, to, status: 'completed', groupBy: 'exposition' });
  const expositions = useRead('stores.expositions', { externalId });
  const counted = useQuery({
    queryKey: ['targets-check', id, 'counted', externalId, from, to],
    gcTime: 0,
    queryFn: ({ signal }) => bridge.targets.counted({ externalId, from, to }, { signal }),
  });
  const labels = new Map(expositions.data?.data.map(({ expositionId, label }) => [expositionId, label]));
  if (counted.isError || counted.data === null || (report.isError && report.data === undefined)) {
    return <p role="status">{t('check.stores.noDisplays')}</p>;
  }
  if (counted.data === undefined || report.data === undefined) return <p role="status">{t('try.working')}</p>;
  const others = otherDisplays(counted.data, report.data.data.items);
  const words = ({ missing, ambiguous }: Unjudged) =>
    t('check.stores.counts', { missing: format.integer(missing), ambiguous: format.integer(ambiguous) });
  return (
    <div role="status">
      <p>{t(others.length === 0 ? 'check.stores.noOther' : 'check.stores.other', { store: nameOf(externalId) })}</p>
      <ul className={classes.displays}>
        {others.map(({ expositionId, here, service }) => (
          <li key={expositionId}>
            {t('check.stores.display', {
              display: labels.get(expositionId) ?? expositionId,
              service: words(service),
              here: words(here),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
