import { useCallback, useState } from 'react';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { Pair, SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { doStep, useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { changeTargets, planChange, type TargetChange } from '#renderer/targets/target-acts.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { readPercent } from '#shared/domain/targets/typed-target.ts';

type ChangeDialogProps = {
  readonly sheet: DraftSheet;
  /** The targets to change. */
  readonly rows: readonly string[];
  /** The targets were changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** null: what was entered makes no sense. */
function changeOf(by: string, least: string, most: string): TargetChange | null {
  const change = { by: readPercent(by), least: readPercent(least), most: readPercent(most) };
  const { by: points, least: from, most: to } = change;
  if (points === null || from === null || to === null) return null;
  const isWhole = [points, from, to].every(Number.isInteger);
  return isWhole && from >= 0 && from <= to && to <= 100 ? { by: points, least: from, most: to } : null;
}

const percents = ([from, to]: readonly [number, number]): string => (from === to ? `${from}%` : `${from}–${to}%`);

/** Asks by how much targets are raised or lowered and between which limits, and shows the result beforehand. */
export function ChangeDialog({ sheet, rows, onChanged, onClose }: ChangeDialogProps) {
  const t = useTargetsTexts();
  const number = useCount();
  const [by, setBy] = useState('5');
  const [least, setLeast] = useState('0');
  const [most, setMost] = useState('100');
  const { plan, stepOf } = useSheetPlan(
    useCallback(() => {
      const change = changeOf(by, least, most);
      return change === null ? null : planChange(sheet, rows, change);
    }, [sheet, rows, by, least, most]),
    (one) => one,
  );
  const change = () => doStep(stepOf((one) => one && changeTargets(sheet, one)));
  const notes =
    plan === null
      ? [t('change.badNumbers')]
      : [
          plan.span === null
            ? t('change.none')
            : t('change.willChange', {
                ...number(plan.cells.length),
                from: percents(plan.span.before),
                to: percents(plan.span.after),
              }),
          ...(plan.held === 0 ? [] : [t('change.held', number(plan.held))]),
          ...(plan.skipped === 0 ? [] : [t('change.skipped', number(plan.skipped))]),
          ...(plan.gone === 0 ? [] : [t('change.gone', number(plan.gone))]),
        ];
  return (
    <SavingDialog
      title={t('change.title', number(rows.length))}
      notes={notes}
      confirm={t('change.confirm')}
      onSave={plan === null || plan.cells.length === 0 ? null : change}
      onSaved={onChanged}
      onClose={onClose}
    >
      <TextInput
        label={t('change.by')}
        value={by}
        data-autofocus
        inputMode="numeric"
        onChange={(event) => setBy(event.currentTarget.value)}
      />
      <Pair>
        <TextInput
          label={t('change.least')}
          value={least}
          inputMode="numeric"
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        <TextInput
          label={t('change.most')}
          value={most}
          inputMode="numeric"
          onChange={(event) => setMost(event.currentTarget.value)}
        />
      </Pair>
    </SavingDialog>
  );
}
