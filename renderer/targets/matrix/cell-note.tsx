import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import { useSheetWords } from '#renderer/grid/view/sheet-words.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import type { FindingKind } from '#shared/domain/targets/target-finding.ts';
import { useFindingWords } from '../finding-words.ts';
import type { Slot } from '../read-targets.ts';
import type { MatrixCell, MatrixContent, MatrixRow } from './make-matrix.ts';
import classes from './matrix.module.css';
import type { MatrixSheet } from './matrix-sheet.ts';
import { MEASURED_PERIOD, type Measured, measureOf } from './measured.ts';

/** Findings that the sentence about a cell's target or its mark says already. */
const SAID: readonly FindingKind[] = ['missing', 'ambiguous', 'duplicate', 'not_offered'];

/** So many displays are named; the others are counted. */
const MOST_NAMED = 4;

/** The active cell with its row and slot; null: there is none. */
export function activeCell(
  sheet: MatrixSheet,
  matrix: MatrixContent | null,
): { readonly row: MatrixRow; readonly slot: Slot; readonly cell: MatrixCell } | null {
  const at = sheet.core.active();
  if (at === null || matrix === null) return null;
  const row = matrix.types.flatMap(({ rows }) => rows)[at.row];
  const slot = matrix.slots[at.column];
  const cell = row?.cells[at.column];
  return row === undefined || slot === undefined || cell === undefined ? null : { row, slot, cell };
}

/** What stands in a cell, and why, in a sentence. */
function useTargetWords() {
  const t = useTargetsTexts();
  const format = useFormat();
  const percent = (value: CellValue) => (typeof value === 'number' ? `${format.number(value)}%` : String(value ?? '–'));
  return ({ state, shown, was, isAmbiguous, lacks, displays }: MatrixCell): string => {
    const before = was === undefined ? '' : ` ${t('matrix.was', { value: was === null ? '–' : percent(was) })}`;
    switch (state) {
      case 'own':
        return `${percent(shown)}${before}${isAmbiguous ? `. ${t('matrix.clash')}` : ''}`;
      case 'several':
        return `${percent(shown)}${before}. ${t('matrix.several')}`;
      case 'inherited':
        return `${percent(shown)} ${t('matrix.inherited')}${before}`;
      case 'missing':
        return `${t('matrix.missing', { count: displays.length })}${before}`;
      case 'empty':
        return `${t(lacks ? 'matrix.lacks' : 'matrix.none')}${before}`;
      default:
        return state satisfies never;
    }
  };
}

type JudgedProps = Pick<CellNoteProps, 'externalId' | 'isNew'> & { readonly displays: MatrixCell['displays'] };

function Judged({ displays, externalId, isNew }: JudgedProps) {
  const t = useTargetsTexts();
  const number = useCount();
  if (displays.length === 0) return <p className={classes.quiet}>{t('matrix.judgesNone')}</p>;
  return (
    <p className={classes.links}>
      {displays.slice(0, MOST_NAMED).map(({ expositionId, label }) =>
        isNew ? (
          <span key={expositionId}>{label}</span>
        ) : (
          <Link
            key={expositionId}
            to="/stores/$externalId/displays/$expositionId"
            params={{ externalId, expositionId }}
            search={{ period: MEASURED_PERIOD }}
          >
            {label}
          </Link>
        ),
      )}
      {displays.length > MOST_NAMED ? <span>{t('matrix.more', number(displays.length - MOST_NAMED))}</span> : null}
    </p>
  );
}

/** Address of the photos that a cell judges, in the slot and the period of the note. */
const photosBehind = (externalId: string, { displays }: MatrixCell, slot: Slot) => ({
  period: MEASURED_PERIOD,
  stores: [externalId],
  slots: [slot.id],
  displays: displays.map(({ expositionId }) => expositionId),
  runStatus: ['completed'],
  order: 'newest' as const,
});

type CellNoteProps = {
  readonly id: string;
  readonly sheet: MatrixSheet;
  readonly matrix: MatrixContent;
  readonly measured: Measured;
  readonly externalId: string;
  /** The store is only drafted. */
  readonly isNew: boolean;
  /** Only what stands in the cell, what is wrong with it and what was measured, on one line. */
  readonly isBrief: boolean;
};

/** The active cell in words: its target, what was measured there, and the displays that it judges. */
export function CellNote({ id, sheet, matrix, measured, externalId, isNew, isBrief }: CellNoteProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  const words = useSheetWords();
  const { timeZone } = useWorkspace();
  const targetWords = useTargetWords();
  const findings = useFindingWords();
  useSheetState(sheet, (state) => state.selection);
  useSheetState(sheet, (state) => state.view);
  const active = activeCell(sheet, matrix);
  if (active === null) return null;
  const { row, slot, cell } = active;
  const measure = measureOf(measured, cell, slot.id);
  const digits =
    measure === null || typeof cell.shown !== 'number'
      ? 1
      : digitsToAddUp([measure.average, cell.shown, measure.average - cell.shown]);
  const name = [
    terms.expositionType(row.displayType),
    row.category === null ? t('matrix.fallback') : terms.productCategory(row.category),
    `${format.weekday(slot.weekday)} ${slot.time}`,
  ].join(' · ');
  const told = cell.findings.filter(({ kind }) => !SAID.includes(kind)).map((finding) => findings.what(finding));
  const rate =
    measure === null
      ? null
      : t('matrix.measured', { ...number(measure.photos), rate: format.percent(measure.average, digits) });
  if (isBrief) {
    const problem = cell.mark === null ? [] : [words.problem(cell.mark.problem)];
    const line = [targetWords(cell), ...problem, ...told, ...(rate === null ? [] : [rate])].join(' · ');
    return (
      <p id={id} className={classes.brief} title={line}>
        <b>{name}</b> {line}
      </p>
    );
  }
  const rates: ReactNode =
    measured.kept === null ? (
      <p className={classes.quiet}>{t(isNew ? 'matrix.noRuns' : 'matrix.notKept')}</p>
    ) : measure === null ? (
      <p className={classes.quiet}>{t('matrix.noPhotos')}</p>
    ) : (
      <>
        <p>
          {rate}
          {typeof cell.shown === 'number'
            ? ` · ${t('matrix.delta', { delta: format.delta(measure.average - cell.shown, digits) })}`
            : ''}
        </p>
        {measure.below === null ? null : (
          <p>{t('matrix.below', { ...number(measure.photos), below: format.integer(measure.below) })}</p>
        )}
        <p className={classes.links}>
          <Link to="/photos" search={photosBehind(externalId, cell, slot)}>
            {t('matrix.photos')}
          </Link>
        </p>
      </>
    );
  return (
    <div id={id} className={classes.note}>
      <div>
        <h2>{name}</h2>
        <p>{targetWords(cell)}</p>
        {cell.mark === null ? null : (
          <p className={cell.mark.kind === 'invalid' ? classes.problem : classes.finding}>
            {words.problem(cell.mark.problem)}
          </p>
        )}
        {cell.mark?.kind === 'conflict' ? (
          <p className={classes.links}>
            <Link to="/publish">{t('matrix.decide')}</Link>
          </p>
        ) : null}
        {told.map((finding) => (
          <p key={finding} className={classes.finding}>
            {finding}
          </p>
        ))}
      </div>
      <div>
        <h2>
          {t('matrix.measuredTitle')}{' '}
          {measured.kept === null ? null : (
            <small className={classes.quiet}>
              {t(measured.kept.complete ? 'matrix.age' : 'matrix.ageIncomplete', {
                time: format.dateTime(measured.kept.asOf, timeZone),
              })}
            </small>
          )}
        </h2>
        {rates}
      </div>
      <div>
        <h2>{t('matrix.judges')}</h2>
        <Judged displays={cell.displays} externalId={externalId} isNew={isNew} />
      </div>
    </div>
  );
}
