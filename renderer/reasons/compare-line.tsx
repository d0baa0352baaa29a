import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { SumGroup } from '#shared/domain/reasons/sums-query.ts';
import { deltaOfSum, heightAt, pathOf, rangeWithZero } from './change.ts';
import classes from './compare.module.css';

type CompareLineProps = {
  /** Sums by day; those of the earlier period stand with the day that they are beside. */
  readonly groups: readonly SumGroup[];
  /** Every day of the period. */
  readonly days: readonly string[];
};

const WIDTH = 200;
const HEIGHT = 30;

/** The delta day by day, with the earlier period as a ghost behind it. Days without compared photos are gaps. */
export function CompareLine({ groups, days }: CompareLineProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return null;
  const ofDay = new Map(groups.map((group) => [group.key[0], group]));
  const now = days.map((day) => deltaOfSum(ofDay.get(day)?.now));
  const before = days.map((day) => deltaOfSum(ofDay.get(day)?.before));
  const box = { width: WIDTH, height: HEIGHT, ...rangeWithZero(now, before) };
  const better = days.filter((_, at) => (now[at] ?? null) !== null && (now[at] ?? 0) > (before[at] ?? Infinity)).length;
  const both = days.filter((_, at) => (now[at] ?? null) !== null && (before[at] ?? null) !== null).length;
  const summary = t('compare.lineSummary', {
    count: both,
    number: format.integer(both),
    better: format.integer(better),
  });
  const range = t('compare.scale', {
    days: format.dateRange(first, last),
    least: format.delta(box.least),
    most: format.delta(box.most),
  });
  return (
    <figure className={classes.line}>
      <svg
        viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${summary} ${range}`}
      >
        <line x1={0} x2={WIDTH} y1={heightAt(0, box)} y2={heightAt(0, box)} className={classes.zero} />
        <path d={pathOf(before, box)} className={classes.ghost} />
        <path d={pathOf(now, box)} className={classes.now} />
      </svg>
      <figcaption className={classes.caption} title={range}>
        <span>
          <span className={classes.keyNow} aria-hidden /> {t('compare.now')}
        </span>
        <span>
          <span className={classes.keyGhost} aria-hidden /> {t('compare.earlier')}
        </span>
      </figcaption>
    </figure>
  );
}
