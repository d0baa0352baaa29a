import { Button } from '@mantine/core';
import { type FormEvent, memo, type ReactNode, useState } from 'react';
import { Tool, ToolMenu } from '#renderer/drafts/sheet-tools.tsx';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ProtocolTime } from '#shared/contract/formats.ts';
import { tidyTime } from '#shared/domain/targets/typed-target.ts';
import { type RowKey, rowIdOf } from '../read-targets.ts';
import { activeCell } from './cell-note.tsx';
import classes from './matrix.module.css';
import type { MatrixSheet } from './matrix-sheet.ts';
import type { Measured } from './measured.ts';

type AddTimeProps = {
  readonly times: readonly string[];
  readonly measured: Measured;
  readonly disabled: boolean;
  readonly onAdd: (time: string) => void;
};

/** Adds a time: one at which the store had runs, or any other. */
function AddTime({ times, measured, disabled, onAdd }: AddTimeProps) {
  const t = useTargetsTexts();
  const [text, setText] = useState('');
  const offered = [...new Set(measured.kept?.runs.map(({ protocolTime }) => protocolTime))]
    .filter((time) => !times.includes(time))
    .toSorted();
  const time = tidyTime(text.trim());
  const isGood = ProtocolTime.safeParse(time).success;
  const isThere = times.includes(time);
  const problem = text === '' ? undefined : !isGood ? t('matrix.badTime') : isThere ? t('matrix.timeThere') : undefined;
  const add = (one: string, close: () => void) => {
    close();
    setText('');
    onAdd(one);
  };
  return (
    <Popover
      label={t('matrix.addTime')}
      side="end"
      target={
        <Button variant="subtle" color="gray" disabled={disabled}>
          {t('matrix.addTime')}
        </Button>
      }
    >
      {(close) => (
        <form
          className={classes.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (isGood && !isThere) add(time, close);
          }}
        >
          {offered.length === 0 ? null : (
            <div>
              <p className={classes.quiet}>{t('matrix.ranAt')}</p>
              <div className={classes.offered}>
                {offered.map((one) => (
                  <Button key={one} variant="default" onClick={() => add(one, close)}>
                    {one}
                  </Button>
                ))}
              </div>
            </div>
          )}
          <TextInput
            label={t('matrix.time')}
            placeholder="07:00"
            value={text}
            error={problem}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!isGood || isThere}>
            {t('add.confirm')}
          </Button>
        </form>
      )}
    </Popover>
  );
}

type AddRowProps = { readonly disabled: boolean; readonly onAdd: (row: string) => void };

/** Adds a display type, or a category to one. */
function AddRow({ disabled, onAdd }: AddRowProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const sorted = useSortedChoices();
  const types = sorted(ExpositionType.options, terms.expositionType);
  const [type, setType] = useState<string>(types[0]?.value ?? '');
  const [category, setCategory] = useState('');
  const displayType = ExpositionType.safeParse(type).data;
  return (
    <Popover
      label={t('matrix.addRow')}
      side="end"
      target={
        <Button variant="subtle" color="gray" disabled={disabled}>
          {t('matrix.addRow')}
        </Button>
      }
    >
      {(close) => (
        <form
          className={classes.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            close();
            if (displayType !== undefined)
              onAdd(rowIdOf({ displayType, category: ProductCategory.safeParse(category).data ?? null }));
          }}
        >
          <NativeSelect label={t('add.type')} value={type} onChange={setType} options={types} />
          <NativeSelect
            label={t('add.category')}
            value={category}
            onChange={setCategory}
            options={[
              { value: '', label: t('allCategories') },
              ...sorted(ProductCategory.options, terms.productCategory),
            ]}
          />
          <Button type="submit">{t('add.confirm')}</Button>
        </form>
      )}
    </Popover>
  );
}

/** What the tools of a matrix do. */
export type MatrixActs = {
  readonly addTime: (time: string) => void;
  readonly addRow: (row: string) => void;
  readonly removeTime: (time: string) => void;
  readonly removeRow: (row: string) => void;
  /** Copies a day; the weekday is that of the active cell. */
  readonly copyDay: (weekday: number) => void;
  /** Copies all targets to other stores. */
  readonly spread: () => void;
  /** Sets targets from what was measured. */
  readonly measure: () => void;
};

type RemoveMenuProps = {
  readonly sheet: MatrixSheet;
  readonly readOnly: boolean;
  readonly acts: Pick<MatrixActs, 'removeTime' | 'removeRow'>;
};

/** Removes the time or the row of the active cell, which it names. */
function RemoveMenu({ sheet, readOnly, acts }: RemoveMenuProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  useSheetState(sheet, (state) => state.selection);
  useSheetState(sheet, (state) => state.view);
  const active = activeCell(sheet, sheet.matrix());
  const rowName = ({ displayType, category }: RowKey) =>
    `${terms.expositionType(displayType)} · ${category === null ? t('matrix.fallback') : terms.productCategory(category)}`;
  return (
    <ToolMenu
      label={t('tool.remove')}
      disabled={readOnly || active === null}
      items={
        active === null
          ? []
          : [
              {
                id: 'time',
                label: t('matrix.removeTime', { time: active.slot.time }),
                onSelect: () => acts.removeTime(active.slot.time),
              },
              {
                id: 'row',
                label: t('matrix.removeRow', { row: rowName(active.row) }),
                onSelect: () => acts.removeRow(active.row.id),
              },
            ]
      }
    />
  );
}

type MatrixToolsProps = {
  readonly sheet: MatrixSheet;
  readonly times: readonly string[];
  readonly measured: Measured;
  readonly readOnly: boolean;
  /** The same object as long as the sheet is. */
  readonly acts: MatrixActs;
  /** The tools of templates. */
  readonly templates: ReactNode;
};

/**
 * Adds, copies and removes targets of a matrix. The day, the time and the row are those of the active cell. An edit or a
 * move to another cell renders only what names the cell.
 */
export const MatrixTools = memo(function MatrixTools(props: MatrixToolsProps) {
  const { sheet, times, measured, readOnly, acts, templates } = props;
  const t = useTargetsTexts();
  const isAnyActive = useSheetState(sheet, () => sheet.core.active() !== null);
  const copyDay = () => {
    const active = activeCell(sheet, sheet.matrix());
    if (active !== null) acts.copyDay(active.slot.weekday);
  };
  return (
    <div className={classes.tools}>
      <AddTime times={times} measured={measured} disabled={readOnly} onAdd={acts.addTime} />
      <AddRow disabled={readOnly} onAdd={acts.addRow} />
      <ToolMenu
        label={t('tool.copy')}
        disabled={readOnly || !isAnyActive}
        items={[
          { id: 'day', label: t('tool.copyDay'), onSelect: copyDay },
          { id: 'stores', label: t('tool.spread'), onSelect: acts.spread },
        ]}
      />
      {templates}
      <Tool disabled={readOnly || !isAnyActive} onClick={acts.measure}>
        {t('tool.measured')}
      </Tool>
      <RemoveMenu sheet={sheet} readOnly={readOnly} acts={acts} />
    </div>
  );
});
