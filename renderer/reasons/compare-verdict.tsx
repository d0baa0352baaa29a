import { startTransition, useEffect, useEffectEvent } from 'react';
import type { Compared } from '#renderer/figures/compared.ts';
import { type FillRateReport, labelsOfReport, type OwnLabel } from '#renderer/figures/report-words.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import { isUsual } from '#shared/domain/reasons/compare-period.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import { changeOf } from './change.ts';
import classes from './compare.module.css';
import type { ReasonsScope } from './scope.ts';

/** Windows in which a compared table has room for the counts of photos without a single target, too. */
export const WIDE = '(min-width: 1680px)';

/** What is compared, and who takes what comes of it. */
export type ComparedProps = {
  readonly scope: ReasonsScope;
  readonly earlier: ResolvedPeriod & { readonly period: string };
  /** The earlier period in words, and as the address has it. */
  readonly range: string;
  readonly value: string;
  readonly groupBy: Grouping;
  /** Of this period, over all runs; undefined while there is none, or only one of another view. */
  readonly read: Read<FillRateReport> | undefined;
  /** Which rows the page leaves out by their figures. */
  readonly filter: GroupFilter;
  /** A name for a row that its report does not have. */
  readonly labelOf?: OwnLabel | undefined;
  /** Takes the report beside the earlier one; null: nothing can be compared. */
  readonly onCompared: (compared: Compared | null) => void;
};

/**
 * Tells the page what is compared, whenever that has changed, and once the page has the report that it stands in place
 * of; undefined: not known yet.
 */
export function useTellCompared(
  { read, onCompared }: Pick<ComparedProps, 'read' | 'onCompared'>,
  compared: Compared | null | undefined,
): void {
  const tell = useEffectEvent(onCompared);
  const told = compared !== null && read === undefined ? undefined : compared;
  useEffect(() => {
    // Tables and charts of all groups take longer than the sentence that answers.
    if (told !== undefined) startTransition(() => tell(told));
  }, [told]);
}

/** The row whose delta moved furthest to one side; null: none did. */
function furthestMoved({ report: { items, rows } }: Compared, side: 'worse' | 'better') {
  const sign = side === 'worse' ? -1 : 1;
  return items.reduce<{ readonly group: (typeof items)[number]; readonly change: number } | null>((most, group) => {
    const { now = null, before = null } = rows.get(group.key) ?? {};
    const change = changeOf(now?.delta ?? null, before?.delta ?? null);
    if (change === null || change * sign <= 0) return most;
    return most === null || change * sign > most.change * sign ? { group, change } : most;
  }, null);
}

type VerdictProps = Pick<ComparedProps, 'value' | 'range' | 'read' | 'labelOf'> & {
  readonly total: ComparedReport['total'];
  /** undefined: its rows are still to come. */
  readonly compared: Compared | undefined;
};

/** "0.8 points worse than a week earlier; most: Gdynia, Skwer −6.0" */
export function CompareVerdict({ value, range, read, labelOf, total: { now, before }, compared }: VerdictProps) {
  const t = useReasonsTexts();
  const words = useLabelWords();
  const { format } = words;
  const change = changeOf(now.delta, before.delta);
  if (change === null || read === undefined) return null;
  const than = isUsual(value) ? t(`compare.than.${value}`) : t('compare.than.days', { days: range });
  const points = format.delta(Math.abs(change)).replace('+', '');
  const isSame = Number(Math.abs(change).toFixed(1)) === 0;
  const side = change < 0 ? 'worse' : 'better';
  const most = isSame || compared === undefined ? null : furthestMoved(compared, side);
  const nameOf = labelsOfReport({ ...read.data, items: compared?.report.items ?? [] }, words, labelOf);
  return (
    <p className={classes.verdict}>
      <strong>{t(`compare.verdict.${isSame ? 'same' : side}`, { points, than })}</strong>
      {most === null ? null : t('compare.most', { name: nameOf(most.group).title, change: format.delta(most.change) })}
    </p>
  );
}
