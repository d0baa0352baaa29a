import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCell, parseCell } from '#renderer/grid/model/column.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useDayNames } from '#renderer/stores/day-names.ts';
import { Textarea } from '#renderer/ui/mantine-more.ts';
import { Panel } from '#renderer/ui/page.tsx';
import { type Hours, hoursProblems, hoursText, readHours, withSpans } from '#shared/domain/opening-hours.ts';
import { WEEK } from '#shared/domain/week.ts';
import { exampleHours } from '../edit/store-sheet-columns.ts';
import { FieldNotes } from '../parts/form-field.tsx';
import { type FormCell, type FormRow, useCell, useTyped } from '../parts/use-cell.ts';
import { CopyHoursDialog } from './copy-hours-dialog.tsx';
import { DayHours } from './day-hours.tsx';
import classes from './hours.module.css';

type HoursPanelProps = {
  readonly externalId: string;
  readonly row: FormRow;
  readonly isNew: boolean;
  readonly readOnly: boolean;
};

/** Opening hours, day by day or as one text. */
export function HoursPanel({ externalId, row, isNew, readOnly }: HoursPanelProps) {
  const t = useDetailsTexts();
  const names = useDayNames();
  const cell = useCell(row, 'openingTimes', isNew);
  const [asText, setAsText] = useState(false);
  const [copying, setCopying] = useState(false);
  if (cell === null) return null;
  const text = formatCell(cell.column, cell.value);
  const hours = readHours(text, names);
  const isText = asText || hours === null;
  return (
    <Panel
      title={cell.column.header}
      actions={
        <>
          {hours === null ? null : (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsText(!asText)}>
              {t(isText ? 'hours.asDays' : 'hours.asText')}
            </Button>
          )}
          {readOnly || hours === null ? null : (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setCopying(true)}>
              {t('hours.toStores')}
            </Button>
          )}
        </>
      }
      padded
    >
      <div className={classes.panel} data-field={cell.column.id} data-changed={cell.isChanged || undefined}>
        {isText ? (
          <HoursText row={row} cell={cell} readOnly={readOnly} />
        ) : (
          <Days
            hours={hours}
            readOnly={readOnly}
            onChange={(next) => cell.set(parseCell(cell.column, hoursText(next, names)))}
          />
        )}
        <FieldNotes
          id="hours-notes"
          cell={cell}
          canEdit={!readOnly}
          was={formatCell(cell.column, cell.own) || t('hours.closed')}
        />
      </div>
      {copying && hours !== null ? (
        <CopyHoursDialog
          from={externalId}
          hours={hours}
          text={text}
          saveStep={row.rows.saveStep}
          onClose={() => setCopying(false)}
        />
      ) : null}
    </Panel>
  );
}

type DaysProps = {
  readonly hours: Hours;
  readonly readOnly: boolean;
  readonly onChange: (hours: Hours) => void;
};

function Days({ hours, readOnly, onChange }: DaysProps) {
  const { overlapping } = hoursProblems(hours);
  return (
    <ul className={classes.days}>
      {WEEK.map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          hours={hours}
          overlaps={overlapping.includes(weekday)}
          readOnly={readOnly}
          onChange={(weekdays, spans) => onChange(withSpans(hours, weekdays, spans))}
        />
      ))}
    </ul>
  );
}

type HoursTextProps = { readonly row: FormRow; readonly cell: FormCell; readonly readOnly: boolean };

function HoursText({ row, cell, readOnly }: HoursTextProps) {
  const t = useDetailsTexts();
  const names = useDayNames();
  const { text, isLost, type, keep, drop } = useTyped(cell, row);
  return (
    <Textarea
      aria-label={t('hours.text')}
      description={t('hours.textHint', { example: exampleHours(names) })}
      aria-describedby="hours-notes"
      autosize
      minRows={2}
      value={text}
      readOnly={readOnly}
      error={isLost ? t('notKept', { text }) : cell.mark?.kind === 'invalid'}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') drop();
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        keep();
      }}
    />
  );
}
