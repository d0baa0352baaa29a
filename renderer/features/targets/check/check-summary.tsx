import { useMemo } from 'react';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { MakeOffline } from '#renderer/trade/make-offline.tsx';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import classes from '../reports.module.css';
import { comparable, compareCounts } from './service-counts.ts';

type Range = { readonly from: string; readonly to: string };

type CheckSummaryProps = {
  readonly stores: readonly CheckedStore[];
  readonly findings: number;
  /** The days that were checked. */
  readonly range: Range;
  readonly nameOf: (externalId: string) => string;
};

/** How much was found, what it costs, and what it is known from. */
export function CheckSummary({ stores, findings, range, nameOf }: CheckSummaryProps) {
  const t = useTargetsTexts();
  const number = useCount();
  const format = useFormat();
  const known = stores.flatMap((store) => (store.known ? [store] : []));
  const sum = (of: (store: (typeof known)[number]) => number) => known.reduce((total, store) => total + of(store), 0);
  const missing = sum(({ unjudged }) => unjudged.missing);
  const ambiguous = sum(({ unjudged }) => unjudged.ambiguous);
  const ofDisabled = sum((store) => store.ofDisabled.missing + store.ofDisabled.ambiguous);
  const without = stores.flatMap((store) => (store.known && store.photos === 'whole' ? [] : [store.externalId]));
  const unknown = stores.length - known.length;
  return (
    <div className={classes.summary} role="status">
      <p>
        <b>{t('check.findings', number(findings))}</b>{' '}
        {t('check.unjudged', {
          ...number(missing + ambiguous),
          missing: format.integer(missing),
          ambiguous: format.integer(ambiguous),
        })}
        {ofDisabled === 0 ? null : ` ${t('check.ofDisabled', number(ofDisabled))}`}
      </p>
      {unknown === 0 ? null : <p>{t('check.unknown', number(unknown))}</p>}
      {without.length === 0 ? (
        <p className={classes.faint}>{t('check.whole')}</p>
      ) : (
        <div className={classes.lacking}>
          <p>{t('check.lacking', number(without.length))}</p>
          <MakeOffline externalIds={without}>{t('check.makeOffline')}</MakeOffline>
        </div>
      )}
      <ServiceCounts stores={stores} range={range} nameOf={nameOf} />
    </div>
  );
}

/** How many stores are named. */
const MOST_NAMED = 5;

/** Says whether the service counts the same for the same days; nothing while it can't be asked. */
function ServiceCounts({ stores, range, nameOf }: Omit<CheckSummaryProps, 'findings'>) {
  const t = useTargetsTexts();
  const number = useCount();
  const format = useFormat();
  const asked = useMemo(() => comparable(stores), [stores]);
  const externalIds = asked.map(({ externalId }) => externalId);
  const query = { ...range, status: 'completed', groupBy: 'store', externalIds, belowExpectationOnly: false } as const;
  const { data: report } = useRead('fillRates.crossStore', asked.length === 0 ? null : query);
  // A report that was worked out here would only be compared with itself.
  if (report === undefined || report.computed !== null || !report.complete) return null;
  const { same, other } = compareCounts(asked, report.data.items);
  const counts = ({ missing, ambiguous }: (typeof other)[number]['here']) =>
    `${format.integer(missing)} + ${format.integer(ambiguous)}`;
  const names = other
    .slice(0, MOST_NAMED)
    .map(({ externalId, here, service }) =>
      t('check.service.store', { name: nameOf(externalId), service: counts(service), here: counts(here) }),
    );
  return other.length === 0 ? (
    <p className={classes.faint}>{t('check.service.same', number(same))}</p>
  ) : (
    <p>
      {t('check.service.other', {
        ...number(other.length),
        stores: `${names.join(', ')}${other.length > MOST_NAMED ? ', …' : ''}`,
      })}
    </p>
  );
}
