import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconArrowsSplit2, IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { formatCell, type Mark } from '#renderer/grid/model/column.ts';
import { useSheetWords } from '#renderer/grid/view/sheet-words.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Input } from '#renderer/ui/mantine-more.ts';
import classes from './form-field.module.css';
import { type FormCell, type FormRow, useCell, useTyped } from './use-cell.ts';

const ICON = { invalid: IconAlertTriangle, warning: IconInfoCircle, conflict: IconArrowsSplit2 } as const;

/** A sentence about a field, with the shape of its kind. */
export function FieldMark({ kind, text }: { readonly kind: Mark['kind']; readonly text: string }) {
  const Icon = ICON[kind];
  return (
    <p className={classes.mark} data-kind={kind}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </p>
  );
}

type FieldNotesProps = {
  /** Id of the notes, which describe the control. */
  readonly id: string;
  readonly cell: FormCell;
  readonly canEdit: boolean;
  /** What was there before; null where it is not shown. */
  readonly was: string | null;
  readonly children?: ReactNode;
};

/** What was there before a change, a way back to it, and what is wrong. */
export function FieldNotes({ id, cell, canEdit, was, children }: FieldNotesProps) {
  const t = useDetailsTexts();
  const words = useSheetWords();
  const { column, own, isChanged, mark, set } = cell;
  // The button goes with what it takes back: the keyboard stays at the field.
  const restore = (button: HTMLElement) => {
    const field = button.closest('[data-field]');
    flushSync(() => set(own));
    field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  };
  return (
    <div id={id} className={classes.notes}>
      {isChanged ? (
        <p className={classes.was}>
          <VisuallyHidden>{t('changed')}. </VisuallyHidden>
          {was === null ? null : <span>{t('was', { value: was })}</span>}
          {canEdit ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('restoreField', { field: column.header })}
              onClick={(event) => restore(event.currentTarget)}
            >
              {t('restore')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {mark === null ? null : <FieldMark kind={mark.kind} text={words.problem(mark.problem)} />}
      {children}
    </div>
  );
}

type FieldFrameProps = {
  /** Id of the control; null: it has several. */
  readonly id: string | null;
  readonly cell: FormCell;
  readonly notes: ReactNode;
  readonly children: ReactNode;
};

/** A field with its name and its notes. */
export function FieldFrame({ id, cell: { column, mark, isChanged }, notes, children }: FieldFrameProps) {
  const state = mark?.kind ?? (isChanged ? 'changed' : undefined);
  return (
    <div className={classes.field} data-state={state} data-field={column.id}>
      {id === null ? (
        <span className={classes.name}>{column.header}</span>
      ) : (
        <label htmlFor={id} className={classes.name}>
          {column.header}
        </label>
      )}
      <div className={classes.control}>
        {children}
        {notes}
      </div>
    </div>
  );
}

type FormFieldProps = {
  readonly row: FormRow;
  /** The column of the sheet. */
  readonly field: string;
  readonly isNew: boolean;
  readonly readOnly: boolean;
};

/** A field that is one text or one choice. */
export function FormField({ row, field, isNew, readOnly }: FormFieldProps) {
  const cell = useCell(row, field, isNew);
  if (cell === null) return null;
  const props = { row, cell, readOnly };
  return cell.column.kind === 'choice' ? <ChoiceField {...props} /> : <TextField {...props} />;
}

type CellFieldProps = Pick<FormFieldProps, 'row' | 'readOnly'> & { readonly cell: FormCell };

const wasText = ({ column, own }: FormCell, nothing: string): string => formatCell(column, own) || nothing;

function TextField({ row, cell, readOnly }: CellFieldProps) {
  const t = useDetailsTexts();
  const id = useId();
  const { text, isLost, type, keep, drop } = useTyped(cell, row);
  return (
    <FieldFrame
      id={id}
      cell={cell}
      notes={
        <FieldNotes id={`${id}-notes`} cell={cell} canEdit={!readOnly} was={wasText(cell, t('nothing'))}>
          {isLost ? <FieldMark kind="invalid" text={t('notKept', { text })} /> : null}
        </FieldNotes>
      }
    >
      <Input
        id={id}
        value={text}
        readOnly={readOnly}
        error={cell.mark?.kind === 'invalid' || isLost}
        aria-describedby={`${id}-notes`}
        placeholder={t('nothing')}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') drop();
        }}
      />
    </FieldFrame>
  );
}

function ChoiceField({ cell, readOnly }: CellFieldProps) {
  const t = useDetailsTexts();
  const id = useId();
  const { column, value, set, mark } = cell;
  if (column.kind !== 'choice') return null;
  const current = value === null ? '' : String(value);
  const isOffered = current === '' || column.choices.some((choice) => choice.value === current);
  return (
    <FieldFrame
      id={id}
      cell={cell}
      notes={<FieldNotes id={`${id}-notes`} cell={cell} canEdit={!readOnly} was={wasText(cell, t('nothing'))} />}
    >
      <Input
        id={id}
        component="select"
        rightSection={<IconChevronDown size={14} aria-hidden />}
        rightSectionPointerEvents="none"
        value={current}
        disabled={readOnly}
        error={mark?.kind === 'invalid'}
        aria-describedby={`${id}-notes`}
        onChange={(event) => set(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        {column.required === true && current !== '' ? null : <option value="">{t('nothing')}</option>}
        {isOffered ? null : <option value={current}>{current}</option>}
        {column.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Input>
    </FieldFrame>
  );
}
