import { MakeOffline } from '#renderer/download/make-offline.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from '../parts/reports.module.css';
import { comparable, compareCounts } from './service-counts.ts';

type Range = ResolvedPeriod;

type CheckSummaryProps = {
  readonly stores: readonly CheckedStore[];
  readonly findings: number;
  /** The days that were checked. */
  readonly range: Range;
  readonly nameOf: (externalId: string) => string;
  /** What the service counts by store; null: not known. */
  readonly groups: readonly FillRateGroup[] | null;
  /** Only findings of the display types and categories on the page are listed. */
  readonly ofDisplays: boolean;
};

/** How much was found, what it costs, and what it is known from. */
export function CheckSummary({ stores, findings, range, nameOf, groups, ofDisplays }: CheckSummaryProps) {
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
        <b>{t('check.findings', number(findings))}</b> {ofDisplays ? `${t('check.ofDisplays')} ` : null}
        {/* These are of all displays. */}
        {ofDisplays || known.every(({ photos }) => photos === 'none')
          ? null
          : t('check.unjudged', {
              ...number(missing + ambiguous),
              days: format.dateRange(range.firstDay, range.lastDay),
              missing: format.integer(missing),
              ambiguous: format.integer(ambiguous),
            })}
        {ofDisplays || ofDisabled === 0 ? null : ` ${t('check.ofDisabled', number(ofDisabled))}`}
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
      {groups === null ? null : <ServiceCounts stores={stores} groups={groups} nameOf={nameOf} />}
    </div>
  );
}

/** How many stores are named. */
const MOST_NAMED = 5;

/** Says whether the service counts the same for the same days. */
function ServiceCounts({
  stores,
  groups,
  nameOf,
}: Pick<CheckSummaryProps, 'stores' | 'nameOf'> & { readonly groups: readonly FillRateGroup[] }) {
  const t = useTargetsTexts();
  const number = useCount();
  const format = useFormat();
  const compared = comparable(stores);
  if (compared.length === 0) return null;
  const { same, other } = compareCounts(compared, groups);
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
        stores: joinNames(names, other.length > MOST_NAMED),
      })}
    </p>
  );
}
