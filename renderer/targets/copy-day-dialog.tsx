import { useCallback, useRef, useState } from 'react';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { contentOfChange, doStep, useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { wholeStores } from '#renderer/drafts/whole-stores.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { copyDay, planDayCopy } from './copy-day.ts';
import type { MatrixStore } from './matrix-edit.ts';
import { weekdayChoices } from './target-columns.ts';
import classes from './targets.module.css';

type CopyDayDialogProps = {
  readonly targets: Pick<StoreRowsSheet, 'sheet' | 'query'>;
  /** Stores of the sheet in which the day is copied. */
  readonly stores: readonly MatrixStore[];
  /** The day that is copied at first: 0 is Sunday. */
  readonly from: number;
  readonly onClose: () => void;
};

/** Asks which day is copied to which other days, and shows what that changes. */
export function CopyDayDialog({ targets, stores, from: first, onClose }: CopyDayDialogProps) {
  const { sheet, query } = targets;
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  const days = weekdayChoices(format);
  const [from, setFrom] = useState(String(first));
  const [to, setTo] = useState<string[]>([]);
  const read = useRef(query.data);
  read.current = query.data;
  const { plan, stepOf } = useSheetPlan(
    useCallback(
      () => planDayCopy(sheet, stores, { from: Number(from), to: to.map(Number) }, wholeStores(read.current)),
      [sheet, stores, from, to],
    ),
    ({ change, ...told }) => [contentOfChange(change), told],
  );
  const { added, changed, removed, left, unknown } = plan;
  const isReady = added + changed + removed > 0;
  const notes =
    to.length === 0
      ? [t('copyDay.incomplete')]
      : [
          ...(isReady || unknown === stores.length ? [] : [t('copyDay.none')]),
          ...(changed === 0 ? [] : [t('copyDay.changed', number(changed))]),
          ...(added === 0 ? [] : [t('copyDay.added', number(added))]),
          ...(removed === 0 ? [] : [t('copyDay.removed', number(removed))]),
          ...(left === 0 ? [] : [t('copyDay.left', number(left))]),
          ...(unknown === 0 ? [] : [t('copyDay.unknown', number(unknown))]),
          ...(stores.length === 1 || !isReady ? [] : [t('copyDay.inStores', number(plan.stores))]),
        ];
  const [only] = stores;
  return (
    <SavingDialog
      title={
        stores.length === 1 && only !== undefined
          ? t('copyDay.titleOne', { store: only.storeName })
          : t('copyDay.title', number(stores.length))
      }
      notes={notes}
      confirm={t('copyDay.confirm')}
      onSave={isReady ? () => doStep(stepOf((one) => copyDay(sheet, one))) : null}
      onClose={onClose}
    >
      <NativeSelect
        label={t('copyDay.from')}
        value={from}
        onChange={(day) => {
          setFrom(day);
          setTo((chosen) => chosen.filter((one) => one !== day));
        }}
        options={days.map(({ value, label }) => ({ value, label }))}
      />
      <Checkbox.Group label={t('copyDay.to')} value={to} onChange={setTo}>
        <div className={classes.checks}>
          {days.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} disabled={value === from} />
          ))}
        </div>
      </Checkbox.Group>
    </SavingDialog>
  );
}
