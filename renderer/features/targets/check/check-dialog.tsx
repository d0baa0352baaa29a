import { Button, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useFindingWords } from '#renderer/targets/finding-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import classes from '../parts/reports.module.css';
import { CheckShown, type TargetsSearch } from '../parts/targets-search.ts';
import { useCheck } from './check-query.ts';
import { CheckStores, useServiceGroups } from './check-stores.tsx';
import { CheckSummary } from './check-summary.tsx';
import { applyFixes, placeOfFinding, planFixes } from './finding-acts.ts';
import { type FindingLine, findingLines, fixesOf, linesOnPage, linesShown } from './finding-lines.ts';
import { FixAllDialog, type FixedAll, FixedNote } from './fix-all-dialog.tsx';
import { photosOfFinding } from './photos-of-finding.ts';

type CheckDialogProps = {
  readonly targets: StoreRowsSheet;
  readonly externalIds: readonly string[];
  /** The address of the page: the days, and the display types and categories that it shows. */
  readonly search: TargetsSearch;
  readonly shown: CheckShown;
  readonly readOnly: boolean;
  readonly onShown: (shown: CheckShown) => void;
  readonly onClose: () => void;
  /** Shows the targets that a finding is about. */
  readonly onShow: (view: TargetsSearch) => void;
};

const NOTHING_CHECKED: readonly CheckedStore[] = [];

/** What is wrong with the targets of the stores on the page, with a way to each and a fix where there is one. */
export function CheckDialog(props: CheckDialogProps) {
  const { targets, externalIds, search, shown, readOnly, onShown, onClose, onShow } = props;
  const t = useTargetsTexts();
  const { t: f } = useTranslation('fill-rates');
  const format = useFormat();
  const number = useCount();
  const words = useFindingWords();
  const { query, done, range, checkAgain, stop } = useCheck(externalIds, search.period);
  const [fixing, setFixing] = useState<string | null>(null);
  const [isFixingAll, setFixingAll] = useState(false);
  const [fixedAll, setFixedAll] = useState<FixedAll | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const { sheet, nameOf, saving } = targets;
  const { types, categories } = search;
  const every = useMemo(() => findingLines(query.data ?? []), [query.data]);
  const all = useMemo(() => linesOnPage(every, { types, categories }), [every, types, categories]);
  const lines = useMemo(() => linesShown(all, shown), [all, shown]);
  const groups = useServiceGroups(query.data ?? NOTHING_CHECKED, range);

  const fixed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (fixed.current === null || lines.some(({ id }) => id === fixed.current)) return;
    fixed.current = null;
    // The button goes with its finding, and the focus with it, unless a person has moved on meanwhile.
    if (document.activeElement !== document.body) return;
    table.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  }, [lines]);
  /** Behind the step in the queue, so that the check finds it on the disk. */
  const checkBehind = (some: readonly string[]) =>
    saving.add(async () => {
      await checkAgain(some).catch(() => void query.refetch());
      setFixing(null);
      return { savedAt: null, unplaced: 0 };
    });
  const fix = (line: FindingLine) => {
    const fixes = fixesOf([line]);
    if (fixes.length === 0 || fixing !== null) return;
    setFixing(line.id);
    fixed.current = line.id;
    applyFixes(sheet, planFixes(sheet, nameOf, fixes), fixes);
    void checkBehind([line.externalId]);
  };
  const columns: readonly DataColumn<FindingLine>[] = [
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
      width: 'minmax(196px, 0.6fr)',
      sortValue: ({ externalId }) => nameOf(externalId),
      cell: ({ externalId }) => nameOf(externalId),
    },
    {
      id: 'photos',
      header: t('check.column.photos'),
      hint: t('check.photosHint'),
      numeric: true,
      width: '70px',
      sortValue: ({ photos }) => photos,
      cell: () => null,
      control: (line, focus) => {
        if (line.photos === null) {
          return (
            <span className={classes.none} title={t('check.photosUnknown')} {...focus}>
              –
            </span>
          );
        }
        const search = photosOfFinding(line, every, range);
        const count = format.integer(line.photos);
        return search === null ? (
          <span {...focus}>{count}</span>
        ) : (
          <Link to="/photos" search={search} title={t('check.photosShow')} className={classes.link} {...focus}>
            {count}
          </Link>
        );
      },
    },
    {
      id: 'show',
      header: t('check.show'),
      headerHidden: true,
      width: '96px',
      cell: () => null,
      control: ({ externalId, finding }, focus) => {
        const label = t('check.showLabel', { what: words.what(finding), store: nameOf(externalId) });
        const [cell] = finding.cells;
        return finding.kind === 'missing' || finding.kind === 'ambiguous' ? (
          <Button
            size="compact-sm"
            variant="default"
            {...focus}
            aria-label={label}
            renderRoot={(rest) => (
              <Link
                to="/stores/$externalId"
                params={{ externalId }}
                search={{ tab: 'expectations', cell, period: search.period }}
                {...rest}
              />
            )}
          >
            {t('check.show')}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            {...focus}
            aria-label={label}
            onClick={() => onShow(placeOfFinding(finding, externalId))}
          >
            {t('check.show')}
          </Button>
        );
      },
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
  const fixable = shown === 'stores' ? 0 : fixesOf(lines).length;
  const countOf = (part: CheckShown) => format.integer(linesShown(all, part).length);

  if (isFixingAll) {
    return (
      <FixAllDialog
        targets={targets}
        lines={lines}
        onFixed={(all) => {
          setFixedAll(all);
          setFixingAll(false);
          void checkBehind(all.stores);
        }}
        onClose={() => setFixingAll(false)}
      />
    );
  }
  return (
    <Dialog title={t('check.title')} size={1080} onClose={onClose}>
      {query.error !== null ? (
        <FailureNotice failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <div className={classes.summary}>
          <WorkBar
            label={t('check.working', { done: format.integer(done), total: format.integer(externalIds.length) })}
            done={done}
            total={externalIds.length}
            onCancel={() => {
              stop();
              onClose();
            }}
          />
        </div>
      ) : (
        <>
          <CheckSummary
            stores={query.data}
            findings={all.length}
            range={range}
            nameOf={nameOf}
            groups={groups}
            ofDisplays={types !== undefined || categories !== undefined}
          />
          {fixedAll === null ? null : (
            <FixedNote
              sheet={sheet}
              fixed={fixedAll}
              onUndo={() => {
                sheet.undo();
                void checkBehind(fixedAll.stores);
              }}
            />
          )}
          <div className={classes.lacking}>
            <SegmentedControl
              className={classes.parts}
              aria-label={t('check.shown.label')}
              value={shown}
              onChange={(value) => onShown(CheckShown.parse(value))}
              data={CheckShown.options.map((part) => ({
                value: part,
                label: (
                  <span title={part === 'missing' || part === 'ambiguous' ? f(`columnHint.${part}`) : undefined}>
                    {t(`check.shown.${part}`, { number: countOf(part) })}
                  </span>
                ),
              }))}
            />
            {fixable < 2 ? null : (
              <Button
                className={classes.parts}
                disabled={readOnly || fixing !== null}
                onClick={() => setFixingAll(true)}
              >
                {t('fixAll.open', number(fixable))}
              </Button>
            )}
          </div>
          {shown === 'stores' ? (
            <CheckStores stores={query.data} groups={groups} range={range} period={search.period} nameOf={nameOf} />
          ) : (
            <div ref={table} className={classes.table}>
              <DataTable
                label={t('check.title')}
                columns={columns}
                rows={lines}
                rowId={({ id }) => id}
                maxHeight="46dvh"
                isTall
                emptyText={t(all.length === 0 ? 'check.nothing' : 'check.nothingOfThese')}
              />
            </div>
          )}
          <ClosingFoot onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}
