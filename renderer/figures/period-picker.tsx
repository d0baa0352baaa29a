import { Skeleton, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { DEFAULT_PERIOD, PERIOD_PRESETS, type Period, parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import type { Format } from '#shared/lib/format.ts';
import classes from './period-picker.module.css';

/** The label of a period: the preset's name, or its days with short months, so that the filters take one line. */
export function periodLabel(period: Period, t: TFunction<'fill-rates'>, format: Format): string {
  if (period.kind === 'preset') return t(`period.${period.preset}`);
  return period.firstDay === period.lastDay
    ? format.dayMonth(period.firstDay)
    : format.dateRange(period.firstDay, period.lastDay, 'short');
}

// The calendar is large, and most people never open it, so it is loaded on demand.
const loadCalendar = () => import('./period-calendar.tsx');
const PeriodCalendar = lazy(async () => ({ default: (await loadCalendar()).PeriodCalendar }));

type PeriodPickerProps = {
  /** As it appears in the address: `last14` or `2026-11-01..2026-11-14`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Milliseconds since 1970 UTC; decides which days the presets cover. */
  readonly now: number;
  readonly timeZone: string;
};

/** The period of a report: a preset, or any range of days in the chain's time zone. */
export function PeriodPicker({ value, onChange, now, timeZone }: PeriodPickerProps) {
  const { t } = useTranslation('fill-rates');
  const format = useFormat();
  const period = parsePeriod(value) ?? DEFAULT_PERIOD;
  const { firstDay, lastDay } = resolvePeriod(period, now, timeZone);
  return (
    <Popover
      label={t('period.label')}
      className={classes.dropdown}
      target={
        <FilterChip
          label={t('period.label')}
          value={periodLabel(period, t, format)}
          title={format.dateRange(firstDay, lastDay)}
          onPointerEnter={() => void loadCalendar()}
        />
      }
    >
      {(close) => {
        const choose = (text: string) => {
          close();
          onChange(text);
        };
        return (
          <>
            <ul className={classes.presets} aria-label={t('period.presets')}>
              {PERIOD_PRESETS.map((preset) => (
                <li key={preset}>
                  <UnstyledButton
                    className={classes.preset}
                    aria-pressed={value === preset}
                    onClick={() => choose(preset)}
                  >
                    {t(`period.${preset}`)}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Grouped aria-label={t('period.range')}>
              <Suspense fallback={<Skeleton width={252} height={300} />}>
                <PeriodCalendar firstDay={firstDay} lastDay={lastDay} onChoose={choose} />
              </Suspense>
            </Grouped>
          </>
        );
      }}
    </Popover>
  );
}
