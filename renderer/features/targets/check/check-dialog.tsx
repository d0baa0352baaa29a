import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import { compareFindings } from '#shared/domain/targets/collect-findings.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import classes from '../reports.module.css';
import type { TargetsSearch } from '../targets-search.ts';
import { useCheck } from './check-query.ts';
import { CheckSummary } from './check-summary.tsx';
import { applyFix, viewOf } from './finding-acts.ts';
import { useFindingWords } from './finding-words.ts';

type CheckDialogProps = {
  readonly targets: StoreRowsSheet;
  readonly externalIds: readonly string[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
  /** Shows what a finding is about. */
  readonly onShow: (view: TargetsSearch) => void;
};

type Line = { readonly id: string; readonly externalId: string; readonly finding: TargetFinding };

/** Findings of all stores, those that cost most photos first. */
function linesOf(stores: readonly CheckedStore[]): readonly Line[] {
  return stores
    .flatMap((store) =>
      store.known
        ? store.findings.map((finding) => {
            const { kind, displayType, protocolTime, productCategories } = finding;
            const id = JSON.stringify([store.externalId, kind, displayType, protocolTime, productCategories]);
            return { id, externalId: store.externalId, finding };
          })
        : [],
    )
    .toSorted((a, b) => compareFindings(a.finding, b.finding));
}

/** What is wrong with the targets of the stores on the page, with a way to each and a fix where there is one. */
export function CheckDialog({ targets, externalIds, readOnly, onClose, onShow }: CheckDialogProps) {
  const t = useTargetsTexts();
  const format = useFormat();
  const words = useFindingWords();
  const { query, done, range, checkAgain, stop } = useCheck(externalIds);
  const [fixing, setFixing] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const { sheet, nameOf, saving } = targets;
  const lines = useMemo(() => linesOf(query.data ?? []), [query.data]);

  const fix = ({ id, externalId, finding }: Line) => {
    if (finding.fix === null || fixing !== null) return;
    setFixing(id);
    applyFix(sheet, externalId, nameOf(externalId), finding.fix);
    // Behind the step in the queue, so that the check finds it on the disk.
    saving.add(async () => {
      await checkAgain([externalId]).catch(() => void query.refetch());
      setFixing(null);
      // The button that had the focus is gone with its finding.
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus());
      return { savedAt: null, unplaced: 0 };
    });
  };
  const columns: readonly DataColumn<Line>[] = [
    {
      id: 'what',
      header: t('check.column.what'),
      width: 'minmax(300px, 1fr)',
      sortValue: ({ finding }) => words.what(finding),
      cell: ({ finding }) => words.what(finding),
    },
    {
      id: 'store',
      header: t('column.store'),
      width: '170px',
      sortValue: ({ externalId }) => nameOf(externalId),
      cell: ({ externalId }) => nameOf(externalId),
    },
    {
      id: 'photos',
      header: t('check.column.photos'),
      hint: t('check.photosHint'),
      numeric: true,
      width: '70px',
      sortValue: ({ finding }) => finding.photos,
      cell: ({ finding }) => format.integer(finding.photos),
    },
    {
      id: 'show',
      header: t('check.show'),
      headerHidden: true,
      width: '86px',
      cell: () => null,
      control: ({ externalId, finding }, focus) => (
        <Button
          size="compact-sm"
          variant="default"
          {...focus}
          aria-label={t('check.showLabel', { what: words.what(finding), store: nameOf(externalId) })}
          onClick={() => onShow(viewOf(finding, externalId))}
        >
          {t('check.show')}
        </Button>
      ),
    },
    {
      id: 'fix',
      header: t('check.column.fix'),
      width: '188px',
      cell: () => null,
      control: (line, focus) =>
        line.finding.fix === null ? (
          <span {...focus} className={classes.none}>
            {t('check.byHand')}
          </span>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            {...focus}
            disabled={readOnly}
            loading={fixing === line.id}
            onClick={() => fix(line)}
          >
            {words.fix(line.finding.fix, line.finding.targets)}
          </Button>
        ),
    },
  ];

  return (
    <Dialog opened title={t('check.title')} size={1080} onClose={onClose}>
      {query.error !== null ? (
        <FailureNotice failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <WorkBar
          label={t('check.working', { done: format.integer(done), total: format.integer(externalIds.length) })}
          done={done}
          total={externalIds.length}
          onCancel={() => {
            stop();
            onClose();
          }}
        />
      ) : (
        <>
          <CheckSummary stores={query.data} findings={lines.length} range={range} nameOf={nameOf} />
          <div ref={table} className={classes.table}>
            <DataTable
              label={t('check.title')}
              columns={columns}
              rows={lines}
              rowId={({ id }) => id}
              maxHeight="46dvh"
              emptyText={t('check.nothing')}
            />
          </div>
          <ClosingFoot onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
