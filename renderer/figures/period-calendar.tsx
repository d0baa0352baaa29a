import '@mantine/dates/styles.css';
import 'dayjs/locale/pl';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLIEST_DAY, formatPeriod, LATEST_DAY, periodOfDays } from '#shared/domain/period.ts';
import classes from './period-picker.module.css';

type PeriodCalendarProps = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Called with a range in order, as it appears in the address. */
  readonly onChoose: (period: string) => void;
};

/** A calendar in which two presses choose the first and last day, in either order. Weeks start on Monday. */
export function PeriodCalendar({ firstDay, lastDay, onChoose }: PeriodCalendarProps) {
  const { t, i18n } = useTranslation('fill-rates');
  const [begun, setBegun] = useState<string | null>(null);
  const choose = ([first, last]: [string | null, string | null]) => {
    setBegun(first);
    const range = first === null || last === null ? null : periodOfDays(first, last);
    if (range !== null) onChoose(formatPeriod(range));
  };
  return (
    <>
      <p className={classes.hint} role="status">
        {t(begun === null ? 'period.rangeHint' : 'period.rangeNext')}
      </p>
      <DatePicker
        type="range"
        allowSingleDateInRange
        locale={i18n.language}
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        value={begun === null ? [firstDay, lastDay] : [begun, null]}
        onChange={choose}
        defaultDate={lastDay}
        minDate={EARLIEST_DAY}
        maxDate={LATEST_DAY}
        ariaLabels={{
          previousMonth: t('period.previousMonth'),
          nextMonth: t('period.nextMonth'),
          previousYear: t('period.previousYear'),
          nextYear: t('period.nextYear'),
          previousDecade: t('period.previousDecade'),
          nextDecade: t('period.nextDecade'),
        }}
      />
    </>
  );
}
