import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import classes from './fill-rate-legend.module.css';

/** Before anyone has chosen: a point is about what one misplaced product makes. */
const USUAL = 1;
const CHOICES = [0, 0.5, 1, 2, 3, 5, 10] as const;

/** How many points on both sides of a target are drawn as near it. */
export function useQuietZone(): number {
  const { data } = useQuery(settingsQuery(useBridge()));
  return data?.quietZone ?? USUAL;
}

/** Sets the quiet zone for all charts of this computer, where their key explains it. */
export function QuietZoneSelect() {
  const { t } = useTranslation('fill-rates');
  const format = useFormat();
  const quiet = useQuietZone();
  const change = useChangeSettings();
  const options = CHOICES.some((one) => one === quiet) ? CHOICES : [...CHOICES, quiet];
  return (
    <select
      aria-label={t('chart.quietZone')}
      title={t('chart.quietZone')}
      className={classes.quiet}
      value={quiet}
      onChange={(event) => change.mutate({ quietZone: Number(event.currentTarget.value) })}
    >
      {options.map((points) => (
        <option key={points} value={points}>
          {points === 0 ? t('chart.onTarget') : t('chart.within', { count: points, points: format.number(points) })}
        </option>
      ))}
    </select>
  );
}
