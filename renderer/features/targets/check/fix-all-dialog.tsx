import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts, useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useFindingWords } from '#renderer/targets/finding-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import classes from '../parts/reports.module.css';
import { applyFixes, contentOfFixes, type MendedTarget, planFixes } from './finding-acts.ts';
import { type FindingLine, fixesOf } from './finding-lines.ts';

/** What was fixed at once. */
export type FixedAll = {
  readonly findings: number;
  readonly targets: number;
  readonly stores: readonly string[];
  /** The step in the sheet. */
  readonly step: string | undefined;
};

/** The step that a sheet did last. */
const lastStep = ({ store }: StoreRowsSheet['sheet']): string | undefined => {
  const { steps, done } = store.getState().history;
  return steps[done - 1]?.id;
};

type FixAllDialogProps = {
  readonly targets: StoreRowsSheet;
  readonly lines: readonly FindingLine[];
  readonly onFixed: (fixed: FixedAll) => void;
  readonly onClose: () => void;
};

/** Shows target by target what fixing all findings would do, and names those that only a person can decide. */
export function FixAllDialog({ targets, lines, onFixed, onClose }: FixAllDialogProps) {
  const { sheet, nameOf, saveStep } = targets;
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  const words = useFindingWords();
  const fixes = useMemo(() => fixesOf(lines), [lines]);
  const { plan, stepOf } = useSheetPlan(
    useCallback(() => planFixes(sheet, nameOf, fixes), [sheet, nameOf, fixes]),
    contentOfFixes,
  );
  const left = lines.filter(({ finding }) => finding.fix === null);
  const stores = [...new Set(fixes.map(({ externalId }) => externalId))];
  const ratio = (value: CellValue): string =>
    value === null ? t('fixAll.none') : typeof value === 'number' ? `${format.number(value)}%` : String(value);
  const text = (id: string, header: string, width: string, of: (target: MendedTarget) => string) => ({
    id,
    header,
    width,
    sortValue: of,
    cell: of,
  });
  const columns: readonly DataColumn<MendedTarget>[] = [
    text('store', t('column.store'), 'minmax(150px, 1fr)', ({ externalId }) => nameOf(externalId)),
    text('type', t('column.displayType'), 'minmax(180px, 1fr)', ({ target }) =>
      terms.expositionType(String(target('displayType'))),
    ),
    text('category', t('column.productCategory'), 'minmax(110px, 0.6fr)', ({ target }) => {
      const category = target('productCategory');
      return category === null ? t('allCategories') : terms.productCategory(String(category));
    }),
    {
      // From Monday on.
      ...text('day', t('column.weekday'), '116px', ({ target }) => format.weekday(Number(target('weekday')))),
      sortValue: ({ target }) => (Number(target('weekday')) + 6) % 7,
    },
    text('time', t('column.protocolTime'), '76px', ({ target }) => String(target('protocolTime'))),
    {
      ...text('before', t('fixAll.before'), '100px', ({ before }) => ratio(before)),
      sortValue: ({ before }) => (typeof before === 'number' ? before : null),
    },
    {
      ...text('after', t('fixAll.after'), '100px', ({ after }) => ratio(after)),
      sortValue: ({ after }) => after,
    },
  ];
  const { length: count } = fixes;
  return (
    <SavingDialog
      title={t('fixAll.title', number(count))}
      size={1080}
      confirm={t('fixAll.open', number(count))}
      notes={[
        t('fixAll.would', {
          targets: t('fixAll.targets', number(plan.mended.length)),
          stores: t('fixAll.stores', number(stores.length)),
        }),
      ]}
      onSave={plan.mended.length === 0 ? null : () => saveStep(stepOf((one) => applyFixes(sheet, one, fixes)))}
      onSaved={() => onFixed({ findings: count, targets: plan.mended.length, stores, step: lastStep(sheet) })}
      onClose={onClose}
    >
      <div className={classes.table}>
        <DataTable
          label={t('fixAll.preview')}
          columns={columns}
          rows={plan.mended}
          rowId={({ row }) => row}
          maxHeight={left.length === 0 ? '50dvh' : '36dvh'}
        />
      </div>
      {left.length === 0 ? null : (
        <div>
          <p>{t('fixAll.left', number(left.length))}</p>
          <ul className={classes.displays}>
            {left.map(({ id, externalId, finding }) => (
              <li key={id}>
                {words.what(finding)} · {nameOf(externalId)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </SavingDialog>
  );
}

type FixedNoteProps = {
  readonly sheet: StoreRowsSheet['sheet'];
  readonly fixed: FixedAll;
  readonly onUndo: () => void;
};

/** What was fixed at once, with its Undo as long as no other step follows. */
export function FixedNote({ sheet, fixed, onUndo }: FixedNoteProps) {
  const t = useTargetsTexts();
  const d = useDraftsTexts();
  const number = useCount();
  const { steps, done } = useSheetState(sheet, (state) => state.history);
  if (fixed.step === undefined || steps[done - 1]?.id !== fixed.step) return null;
  return (
    <div className={classes.lacking} role="status">
      <p>
        {t('fixAll.done', {
          ...number(fixed.findings),
          targets: t('fixAll.targets', number(fixed.targets)),
          stores: t('fixAll.stores', number(fixed.stores.length)),
        })}
      </p>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {d('done.undo')}
      </Button>
    </div>
  );
}
