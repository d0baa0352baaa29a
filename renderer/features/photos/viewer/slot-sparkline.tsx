import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import classes from './film-strip.module.css';
import type { SlotLine } from './shelf-strip.ts';

const WIDTH = 220;
const HEIGHT = 44;

type SlotSparklineProps = { readonly line: SlotLine; readonly openKey: string };

/** Lines of the measured and the expected fill rate of one slot. What was not measured is a gap. */
export function SlotSparkline({ line, openKey }: SlotSparklineProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const { points } = line;
  const step = points.length < 2 ? 0 : (WIDTH - 8) / (points.length - 1);
  const x = (place: number) => 4 + place * step;
  // From 0 to 100: a shelf that is half empty looks so.
  const y = (percent: number) => HEIGHT - 4 - (percent / 100) * (HEIGHT - 8);
  const measured = points
    .map((point, place) => {
      if (point.measured === null) return '';
      const isFirst = (points[place - 1]?.measured ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${x(place).toFixed(1)} ${y(point.measured).toFixed(1)}`;
    })
    .join('');
  const expected = points
    .map((point, place) => {
      if (point.expected === null) return '';
      const [from, to] = [x(place) - step / 2, x(place) + step / 2];
      return `M${from.toFixed(1)} ${y(point.expected).toFixed(1)}H${to.toFixed(1)}`;
    })
    .join('');
  const open = points.findIndex(({ photoKey }) => photoKey === openKey);
  const summary = p('strip.line', { count: line.measured, below: format.integer(line.below) });
  const met = line.lastMet === null ? p('strip.neverMet') : p('strip.lastMet', { day: format.dayMonth(line.lastMet) });
  return (
    <figure className={classes.line}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${summary} ${met}`}>
        <path className={classes.expected} d={expected} />
        <path className={classes.measured} d={measured} />
        {points.map((point, place) =>
          point.measured === null ? null : (
            <circle
              key={point.photoKey}
              className={classes.dot}
              data-open={place === open}
              data-below={point.expected !== null && point.measured < point.expected}
              cx={x(place)}
              cy={y(point.measured)}
              r={place === open ? 3.5 : 1.8}
            />
          ),
        )}
      </svg>
      <figcaption>
        {summary} {met}
      </figcaption>
    </figure>
  );
}
