import '@mantine/dates/styles.css';
import 'dayjs/locale/pl';
import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import {
  DEFAULT_PERIOD,
  EARLIEST_DAY,
  formatPeriod,
  LATEST_DAY,
  PERIOD_PRESETS,
  parsePeriod,
  periodOfDays,
  resolvePeriod,
} from '#shared/domain/period.ts';
import { periodLabel } from './period-label.ts';
import classes from './period-picker.module.css';
import { ReportChip } from './report-chip.tsx';

type PeriodPickerProps = {
  /** As in the address: `last14` or `2026-11-01..2026-11-14`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Milliseconds since 1970 UTC: decides which days the presets are. */
  readonly now: number;
  readonly timeZone: string;
};

type Days = [string | null, string | null];

/** The period of a report: a preset, or any range of days of the chain's calendar, weeks from Monday. */
export function PeriodPicker({ value, onChange, now, timeZone }: PeriodPickerProps) {
  const { t, i18n } = useTranslation('fill-rates');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const period = parsePeriod(value) ?? DEFAULT_PERIOD;
  const { firstDay, lastDay } = resolvePeriod(period, now, timeZone);
  const days: Days = begun === null ? [firstDay, lastDay] : [begun, null];
  const show = (open: boolean) => {
    setOpened(open);
    setBegun(null);
  };
  const choose = (text: string) => {
    show(false);
    onChange(text);
  };
  const chooseDays = ([first, last]: Days) => {
    setBegun(first);
    const range = first === null || last === null ? null : periodOfDays(first, last);
    if (range !== null) choose(formatPeriod(range));
  };
  return (
    <Popover opened={opened} onChange={show} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ReportChip
          label={t('period.label')}
          value={periodLabel(period, t, format)}
          title={format.dateRange(firstDay, lastDay)}
          onClick={() => show(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('period.label')}>
        <ul className={classes.presets} aria-label={t('period.presets')}>
          {PERIOD_PRESETS.map((preset) => (
            <li key={preset}>
              <UnstyledButton className={classes.preset} aria-pressed={value === preset} onClick={() => choose(preset)}>
                {t(`period.${preset}`)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form; this names a calendar */}
        <div role="group" aria-label={t('period.range')}>
          <p className={classes.hint}>{t(begun === null ? 'period.rangeHint' : 'period.rangeNext')}</p>
          <DatePicker
            type="range"
            allowSingleDateInRange
            locale={i18n.language}
            firstDayOfWeek={1}
            value={days}
            onChange={chooseDays}
            defaultDate={lastDay}
            minDate={EARLIEST_DAY}
            maxDate={LATEST_DAY}
            ariaLabels={{
              monthLevelControl: t('period.chooseMonth'),
              yearLevelControl: t('period.chooseYear'),
              previousMonth: t('period.previousMonth'),
              nextMonth: t('period.nextMonth'),
              previousYear: t('period.previousYear'),
              nextYear: t('period.nextYear'),
              previousDecade: t('period.previousDecade'),
              nextDecade: t('period.nextDecade'),
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
