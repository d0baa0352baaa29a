import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { Delta, StatCard } from '#renderer/ui/figures.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import { figuresOfSum, type SumFigures } from '#shared/domain/reasons/sum-figures.ts';
import { changeOf } from './change.ts';
import classes from './compare.module.css';

const RATES = ['measured', 'expected', 'delta', 'belowShare'] as const satisfies readonly (keyof SumFigures)[];

/** The totals of both periods: each figure now, before, and how far it moved. */
export function CompareCards({ total }: { readonly total: Sums['total'] }) {
  const t = useReasonsTexts();
  const format = useFormat();
  const now = figuresOfSum(total.now);
  const before = total.before && figuresOfSum(total.before);
  const written = (name: (typeof RATES)[number], value: number | null) =>
    name === 'delta' ? format.delta(value) : format.percent(value);
  return (
    <div className={classes.cards}>
      {RATES.map((name) => {
        const moved = changeOf(now[name], before?.[name] ?? null);
        return (
          <StatCard
            key={name}
            label={t(`compare.figure.${name}`)}
            value={
              <>
                {written(name, now[name])}{' '}
                <small className={classes.moved}>
                  {name === 'delta' || name === 'measured' ? <Delta value={moved} /> : format.delta(moved)}
                </small>
              </>
            }
            note={t('compare.before', { value: written(name, before?.[name] ?? null) })}
          />
        );
      })}
      <StatCard
        label={t('compare.figure.runs')}
        value={format.integer(now.runs)}
        note={t('compare.counts', {
          runs: format.integer(before?.runs ?? 0),
          photos: format.integer(now.compared),
          photosBefore: format.integer(before?.compared ?? 0),
        })}
      />
    </div>
  );
}
