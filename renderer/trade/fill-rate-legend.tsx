import { useTranslation } from 'react-i18next';
import classes from './fill-rate-legend.module.css';

type FillRateLegendProps = { readonly kind: 'bar' | 'line' };

/** The key of a fill-rate chart: colours, each with its shape. */
export function FillRateLegend({ kind }: FillRateLegendProps) {
  const { t } = useTranslation('fill-rates');
  return (
    <ul className={classes.legend} aria-label={t('chart.legend')} data-kind={kind}>
      {(['measured', 'below', 'expected'] as const).map((entry) => (
        <li key={entry}>
          <span aria-hidden className={classes.swatch} data-entry={entry} />
          {t(`chart.${entry}`)}
        </li>
      ))}
    </ul>
  );
}
