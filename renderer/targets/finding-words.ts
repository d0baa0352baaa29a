import { useMemo } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { FindingFix, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { WEEK } from '#shared/domain/week.ts';

/** Fewer days than this in a row are named one by one. */
const LEAST_IN_ROW = 3;

/**
 * Days of the week in words, Monday first: three or more in a row as a range.
 *
 * @param days as on the wire: 0 is Sunday
 */
export function daysText(days: readonly number[], nameOf: (day: number) => string): string {
  const rows: (readonly number[])[] = [];
  for (const [place, day] of WEEK.entries()) {
    if (!days.includes(day)) continue;
    const last = rows.at(-1);
    if (last && place > 0 && last.at(-1) === WEEK[place - 1]) rows[rows.length - 1] = [...last, day];
    else rows.push([day]);
  }
  return rows
    .flatMap((row) =>
      row.length < LEAST_IN_ROW ? row.map(nameOf) : [`${nameOf(row[0] ?? 0)}–${nameOf(row.at(-1) ?? 0)}`],
    )
    .join(', ');
}

/** Findings and their fixes in words. */
export function useFindingWords() {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  return useMemo(
    () => ({
      what({ kind, displayType, productCategories, weekdays, protocolTime }: TargetFinding): string {
        const all = t('allCategories');
        return t(`check.found.${kind}`, {
          type: displayType === null ? '' : terms.expositionType(displayType),
          categories: productCategories.map((one) => (one === null ? all : terms.productCategory(one))).join(', '),
          days: weekdays.length === WEEK.length ? t('check.everyDay') : daysText(weekdays, format.weekday),
          time: protocolTime ?? '',
        });
      },
      fix(fix: FindingFix, targets: number): string {
        if (fix.act === 'add') {
          const ratios = [...new Set(fix.targets.map(({ expectedFillRatio }) => expectedFillRatio))];
          const ratio = ratios.map((one) => `${format.number(one)}%`).join(', ');
          return t('check.fix.add', { ...number(fix.targets.length), ratio });
        }
        if (fix.act === 'remove') return t('check.fix.remove', number(targets));
        return t(`check.fix.${fix.act}`);
      },
    }),
    [t, terms, format, number],
  );
}
