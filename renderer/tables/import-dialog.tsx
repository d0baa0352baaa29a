import { useEffect, useRef } from 'react';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { useDraftsTexts, useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import type { TableLanguages } from '#shared/domain/table/table-words.ts';
import classes from './import.module.css';
import { ImportResult } from './import-result.tsx';
import { MapColumns } from './map-columns.tsx';
import { RefusedFile } from './refused-file.tsx';
import { type ImportState, useImport } from './use-import.ts';

type ImportDialogProps = {
  /** A file that was dropped on the page. */
  readonly first: File | null;
  readonly languages: TableLanguages;
  readonly shown: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly onClose: () => void;
};

/** Wide enough for a table, and still fits a window of 1280 pixels. */
const WIDTH = 1_080;
const MIDDLE = 780;
const NARROW = 560;

type BusyProps = {
  readonly state: Extract<ImportState, { step: 'busy' }>;
  readonly onCancel: () => void;
};

/** The current work, with its count as soon as there is one. */
function Busy({ state: { phase, done, total }, onCancel }: BusyProps) {
  const t = useTablesTexts();
  const format = useFormat();
  const counted = { count: total ?? 0, done: format.integer(done), total: format.integer(total ?? 0) };
  const isCounted = phase === 'stores' || phase === 'comparing' || phase === 'applying';
  return (
    <div className={classes.parts}>
      <WorkBar
        label={isCounted && total !== null ? t(`import.${phase}`, counted) : t(`import.begun.${phase}`)}
        done={done}
        total={total}
        onCancel={phase === 'stopping' ? undefined : onCancel}
      />
      {phase === 'applying' ? <p className={classes.hint}>{t('import.untilLast')}</p> : null}
    </div>
  );
}

/**
 * Imports rows of stores from a file. It shows row by row what the import would do, and changes nothing until it is applied.
 */
export function ImportDialog({ first, languages, shown, nameOf, onClose }: ImportDialogProps) {
  const t = useTablesTexts();
  const d = useDraftsTexts();
  const format = useFormat();
  const work = useImport({ languages, shown });
  const { state, choose, apply, another, cancel } = work;
  const { kind } = languages[0];
  const opened = useRef<File | null>(null);
  useEffect(() => {
    if (first === null || opened.current === first) return;
    opened.current = first;
    void choose(first);
  });
  const content = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its step: without this, Tab would go on behind the dialog.
  useEffect(() => {
    if (state.step !== 'choose' && document.activeElement === document.body) content.current?.focus();
  }, [state.step]);
  const number = (count: number) => ({ count, number: format.integer(count) });
  const elsewhere = state.step === 'applied' ? state.stores.filter((one) => !shown.includes(one)).length : 0;
  return (
    <Dialog
      title={t(`kinds.${kind}.importTitle`)}
      size={state.step === 'compared' ? WIDTH : state.step === 'columns' ? MIDDLE : NARROW}
      onClose={onClose}
    >
      <div ref={content} tabIndex={-1} className={classes.step}>
        {state.step === 'choose' ? (
          <ImportDrop kind={kind} onFile={(file) => void choose(file)} onCancel={onClose} />
        ) : null}
        {state.step === 'busy' ? <Busy state={state} onCancel={cancel} /> : null}
        {state.step === 'failed' ? (
          <div className={classes.parts}>
            <RefusedFile failure={state.failure} />
            <ImportDrop kind={kind} onFile={(file) => void choose(file)} onCancel={onClose} />
          </div>
        ) : null}
        {state.step === 'columns' ? (
          <MapColumns
            {...state.layout}
            words={languages[0]}
            isOneStore={shown.length === 1}
            onChosen={(columns) => void work.chooseColumns(columns)}
            onAnother={another}
            onCancel={() => (state.before === null ? onClose() : work.keepColumns(state.before))}
          />
        ) : null}
        {state.step === 'compared' ? (
          <ImportResult
            compared={state.compared}
            note={state.note}
            words={languages[0]}
            nameOf={nameOf}
            onApply={() => void apply(state.compared)}
            onColumns={() => work.changeColumns(state.compared)}
            onAnother={another}
            onClose={onClose}
          />
        ) : null}
        {state.step === 'applied' ? (
          <div className={classes.parts}>
            <p className={classes.text} role="status">
              {t('import.done', number(state.rows))}
              {elsewhere === 0 ? '' : ` ${t('import.otherStores', number(elsewhere))}`}
            </p>
            {state.unplaced === 0 ? null : <Banner role="alert">{d('unplaced', number(state.unplaced))}</Banner>}
            <ClosingFoot onClose={onClose} />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

const ACCEPT = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ImportDropProps = {
  /** What the rows of the file are. */
  readonly kind: TableKindName;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
};

/** Where people drop or choose a table. */
function ImportDrop({ kind, onFile, onCancel }: ImportDropProps) {
  const t = useTablesTexts();
  return (
    <FileDrop label={t('import.drop')} choose={t('import.choose')} accept={ACCEPT} onFile={onFile} onCancel={onCancel}>
      <p className={classes.hint}>{t(`kinds.${kind}.hint`)}</p>
      <p className={classes.hint}>{t('columns.hint')}</p>
      <p className={classes.hint}>{t(`kinds.${kind}.match`)}</p>
    </FileDrop>
  );
}
