import classes from './product-picture.module.css';

/** Made-up stores: measured and target, in percent. */
const ROWS = [
  [52, 78],
  [61, 82],
  [58, 71],
  [70, 79],
  [81, 85],
  [88, 84],
] as const;

const ROW = 34;
const LEFT = 132;
const PER_PERCENT = 4.2;
const xOf = (percent: number): number => LEFT + (percent - 40) * PER_PERCENT;

/** The Overview in outline: stores from the worst on, each with its way from measured to target. */
export function ProductPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 420 226" aria-hidden="true">
      {[50, 60, 70, 80, 90].map((percent) => (
        <line key={percent} className={classes.grid} x1={xOf(percent)} x2={xOf(percent)} y1={10} y2={216} />
      ))}
      {ROWS.map(([measured, target], row) => {
        const y = 28 + row * ROW;
        const tone = measured < target ? 'below' : 'above';
        return (
          <g key={`${measured} ${target}`}>
            <rect className={classes.name} x={14} y={y - 5} width={96 - (row % 3) * 16} height={10} rx={5} />
            <line className={classes.gap} data-tone={tone} x1={xOf(measured)} x2={xOf(target)} y1={y} y2={y} />
            <line className={classes.target} x1={xOf(target)} x2={xOf(target)} y1={y - 9} y2={y + 9} />
            <circle className={classes.measured} data-tone={tone} cx={xOf(measured)} cy={y} r={6} />
          </g>
        );
      })}
    </svg>
  );
}
