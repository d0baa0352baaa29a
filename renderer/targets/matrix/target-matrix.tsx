import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useId, useMemo, useState } from 'react';
import { RowsPanel, useActiveCell } from '#renderer/drafts/rows-panel.tsx';
import { SavedNote } from '#renderer/drafts/saving-notes.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { LensFoot, SelectionNote } from '#renderer/grid/view/sheet-foot.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { Hinted } from '#renderer/ui/figures.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import type { Exposition } from '#shared/contract/exposition.ts';
import { CopyDayDialog } from '../copy-day-dialog.tsx';
import type { Slot } from '../read-targets.ts';
import { SpreadDialog } from '../spread-dialog.tsx';
import { targetsToSpread } from '../spread-targets.ts';
import { TemplateTools } from '../templates/template-tools.tsx';
import type { ToldPhotos } from './cell-findings.ts';
import { CellNote } from './cell-note.tsx';
import { useGoTo } from './go-to-cell.ts';
import type { MatrixDisplay } from './judge-cells.ts';
import { figuresOf, slotsOf } from './make-matrix.ts';
import classes from './matrix.module.css';
import { MatrixGrid } from './matrix-grid.tsx';
import { selectedTargets } from './matrix-sheet.ts';
import { type MatrixActs, MatrixTools } from './matrix-tools.tsx';
import { useMeasured } from './measured.ts';
import { MeasuredDialog } from './measured-dialog.tsx';
import { type Sought, timesSought, useSoughtPhotos } from './sought-cells.ts';
import { SoughtNote } from './sought-note.tsx';
import { useMatrix } from './use-matrix.ts';

const NO_PHOTOS: ToldPhotos = [];

/** In a lower window the rows need the height: the key and the details of a cell are there on request. */
const LOW = '(max-height: 800px)';

/** What the colours of cells mean, in the order of the key. */
const KEY = ['changed', 'inherited', 'missing', 'ambiguous', 'unused', 'invalid', 'conflict', 'measured'] as const;

/** What the words of the key mean that don't say it themselves. */
const KEY_HINT = { missing: 'matrix.missingHint', ambiguous: 'matrix.clash' } as const;

const Legend = memo(function Legend() {
  const t = useTargetsTexts();
  return (
    <ul className={classes.legend} aria-label={t('matrix.key')}>
      {KEY.map((look) => (
        <li key={look}>
          <span className={classes.swatch} data-look={look} aria-hidden>
            {look === 'inherited' ? '75' : null}
          </span>
          {look === 'missing' || look === 'ambiguous' ? (
            <Hinted hint={t(KEY_HINT[look])}>{t(`matrix.look.${look}`)}</Hinted>
          ) : (
            t(`matrix.look.${look}`)
          )}
        </li>
      ))}
    </ul>
  );
});

/** A display of a store as its targets need it. */
export type StoreDisplay = MatrixDisplay & Pick<Exposition, 'status'>;

type TargetMatrixProps = {
  /** The sheet of this one store's targets. */
  readonly targets: StoreRowsSheet;
  readonly externalId: string;
  /** The store's displays; null: not known. */
  readonly expositions: readonly StoreDisplay[] | null;
  /** The store is only drafted: nothing was measured there, and its displays have no pages. */
  readonly isNew: boolean;
  readonly readOnly: boolean;
  /** What the address wants to be shown. */
  readonly sought: Sought;
  readonly onSoughtDone: () => void;
  /** What was done last. Below the rows, so that it moves none of them as it comes and goes. */
  readonly done: ReactNode;
};

/** The targets of a store as a matrix that can be edited: display types, weekdays and times, over what was measured. */
export function TargetMatrix(props: TargetMatrixProps) {
  const { targets, externalId, expositions, isNew, readOnly, sought, onSoughtDone, done } = props;
  const t = useTargetsTexts();
  const noteId = useId();
  const { panel, focusActive } = useActiveCell();
  const measured = useMeasured(externalId);
  const photos = useSoughtPhotos(externalId, sought);
  const times = useMemo(() => timesSought(sought.cell, photos), [sought.cell, photos]);
  const told = photos.state === 'found' && photos.kind === 'missing' ? photos.photos : NO_PHOTOS;
  const { matrix, lens, setExtras } = useMatrix({ targets, externalId, expositions, measured, told, times, readOnly });
  const isReady = targets.isShown && expositions !== null;
  const going = useGoTo({ panel, lens, matrix, sought, photos, isReady });
  const [copied, setCopied] = useState<number | null>(null);
  const [isSpread, setSpread] = useState(false);
  const { sheet, isSettled } = targets;
  const source = useMemo(
    () => (isSpread && isSettled ? targetsToSpread(sheet, externalId) : null),
    [isSpread, isSettled, sheet, externalId],
  );
  const [measuring, setMeasuring] = useState(false);
  const isLow = useMediaQuery(LOW, false, { getInitialValueInEffect: false });
  const [isOpened, setOpened] = useState(false);
  const withDetails = !isLow || isOpened;
  const { nameOf } = targets;
  const stores = useMemo(() => [{ externalId, storeName: nameOf(externalId) }], [externalId, nameOf]);
  const figures = useMemo(() => figuresOf(matrix), [matrix]);
  const isEmpty = matrix.types.length === 0 || matrix.slots.length === 0;
  const acts = useMemo((): MatrixActs => {
    const clear = (rows: readonly string[], slots: readonly Slot[]) =>
      lens.write(
        { kind: 'clear' },
        rows.flatMap((row) => slots.map(({ id }) => [row, id, null] as const)),
      );
    return {
      addTime: (time) => {
        setExtras((now) => ({ ...now, times: [...now.times, time] }));
        focusActive();
      },
      addRow: (row) => {
        setExtras((now) => ({ ...now, rows: [...now.rows, row] }));
        focusActive();
      },
      removeTime: (time) => {
        setExtras((now) => ({ ...now, times: now.times.filter((one) => one !== time) }));
        clear(lens.matrix()?.types.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? [], slotsOf([time]));
      },
      removeRow: (row) => {
        setExtras((now) => ({ ...now, rows: now.rows.filter((one) => one !== row) }));
        clear([row], lens.matrix()?.slots ?? []);
      },
      copyDay: setCopied,
      spread: () => setSpread(true),
      measure: () => setMeasuring(true),
    };
  }, [lens, setExtras, focusActive]);
  const templates = useMemo(
    () => (
      <TemplateTools
        targets={targets}
        readOnly={readOnly}
        isEmpty={isEmpty}
        start={() => {
          const shown = lens.matrix();
          return {
            store: externalId,
            rows: shown === null ? [] : selectedTargets(lens, shown, targets.sheet, externalId),
            stores: [externalId],
          };
        }}
        onClosed={focusActive}
      />
    ),
    [targets, readOnly, isEmpty, lens, externalId, focusActive],
  );
  return (
    <RowsPanel rows={targets} panel={panel}>
      <SoughtNote
        externalId={externalId}
        sought={sought}
        photos={photos}
        isReady={isReady}
        going={going}
        onDone={onSoughtDone}
      />
      <div className={classes.bar}>
        {isLow ? <ToggleChip label={t('matrix.details')} on={isOpened} onChange={setOpened} /> : null}
        {withDetails ? <Legend /> : null}
        <MatrixTools
          sheet={lens}
          times={matrix.times}
          measured={measured}
          readOnly={readOnly}
          acts={acts}
          templates={templates}
        />
      </div>
      {isEmpty ? (
        <div className={classes.empty}>
          <Empty title={t('matrix.empty')} hint={t('matrix.emptyHint')} />
        </div>
      ) : (
        <>
          <MatrixGrid
            sheet={lens}
            matrix={matrix}
            measured={measured}
            label={t('title')}
            readOnly={readOnly}
            describedBy={noteId}
          />
          <CellNote
            id={noteId}
            sheet={lens}
            matrix={matrix}
            measured={measured}
            externalId={externalId}
            isNew={isNew}
            isBrief={!withDetails}
          />
        </>
      )}
      {done}
      <LensFoot
        lens={lens}
        figures={figures}
        note={
          <>
            <SelectionNote sheet={lens} />
            {readOnly ? null : <SavedNote saving={targets.saving} />}
          </>
        }
      />
      {copied === null ? null : (
        <CopyDayDialog
          targets={targets}
          stores={stores}
          from={copied}
          onClose={() => {
            setCopied(null);
            focusActive();
          }}
        />
      )}
      {measuring ? (
        <MeasuredDialog
          sheet={lens}
          matrix={matrix}
          expositions={expositions}
          externalId={externalId}
          onClose={() => {
            setMeasuring(false);
            focusActive();
          }}
        />
      ) : null}
      {isSpread ? (
        <SpreadDialog
          confirm={t('spread.confirm')}
          step="copyTargets"
          title={t('spread.title', { store: nameOf(externalId) })}
          source={source}
          from={externalId}
          saveStep={targets.saveStep}
          onClose={() => {
            setSpread(false);
            focusActive();
          }}
        />
      ) : null}
    </RowsPanel>
  );
}
