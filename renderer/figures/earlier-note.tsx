import type { TFunction } from 'i18next';
import { use } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { OriginContext } from '#renderer/ui/origin.tsx';
import type { Origin } from '#shared/bridge/answer.ts';
import { changedTotals, type JudgedReport, type TargetTotals, targetTotalsOf } from '#shared/domain/target-totals.ts';
import type { Format } from '#shared/lib/format.ts';
import classes from './earlier-note.module.css';

type Words = { readonly reasons: TFunction<'reasons'>; readonly format: Format; readonly timeZone: string };

/** How the totals are written. A target that changed moves the delta as well, which then needs no words. */
const writtenTotals = (changed: readonly (keyof TargetTotals)[]): readonly (keyof TargetTotals)[] =>
  changed.includes('expected') ? changed.filter((name) => name !== 'delta') : changed;

/**
 * "Targets changed since 14 Nov 2026, 13:02: target was 78.2%, now 80.1%. Photos and their fill rates are the same."
 *
 * @returns null: nothing of it changed
 */
export function earlierText(
  { earlier }: Pick<Origin, 'earlier'>,
  report: JudgedReport,
  { reasons, format, timeZone }: Words,
): string | null {
  if (earlier === undefined) return null;
  const now = targetTotalsOf(report);
  const written = (name: keyof TargetTotals, value: number | null): string => {
    if (name === 'expected') return format.percent(value);
    if (name === 'delta') return format.delta(value);
    return value === null ? '–' : format.integer(value);
  };
  const changes = writtenTotals(changedTotals(earlier.totals, now)).map((name) =>
    reasons(`earlier.${name}`, { was: written(name, earlier.totals[name]), is: written(name, now[name]) }),
  );
  if (changes.length === 0) return null;
  return reasons('earlier.line', { time: format.dateTime(earlier.asOf, timeZone), changes: changes.join('; ') });
}

/** Says that the targets of a period that is over were edited since its report was first read; else nothing. */
export function EarlierNote({ report }: { readonly report: JudgedReport }) {
  const reasons = useReasonsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const here = use(OriginContext);
  const text = here === null ? null : earlierText(here.read, report, { reasons, format, timeZone });
  return text === null ? null : (
    <p role="note" className={classes.note}>
      {text}
    </p>
  );
}
