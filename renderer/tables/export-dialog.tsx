import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { useReach, WaitForRest } from '#renderer/drafts/reading-rows.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Checkbox, Radio } from '#renderer/ui/mantine-more.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import {
  MOST_MATRIX_STORES,
  MOST_TABLE_BYTES,
  MOST_TABLE_ROWS,
  TableFormat,
  type TableProgress,
} from '#shared/bridge/tables.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import classes from './import.module.css';
import { RefusedFile } from './refused-file.tsx';
import { canBeImported, rowsInSight, useTableExport } from './use-export.ts';

type ExportDialogProps = {
  readonly words: TableWords;
  readonly rows: Pick<StoreRowsSheet, 'sheet' | 'growth' | 'isSettled'>;
  /** External IDs of the stores on the page. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
};

const EXTENSIONS = { xlsx: 'xlsx', csv_excel: 'csv', csv_plain: 'csv', matrix: 'xlsx' } as const satisfies Record<
  TableFormat,
  string
>;

/** Number of rows in the sheet, including hidden ones. An added row that was undone leaves an empty place. */
function rowsOfSheet({ core }: DraftSheet): number {
  const rows = core.rows();
  let count = 0;
  for (let at = 0; at < rows.count(); at += 1) if (rows.has(at)) count += 1;
  return count;
}

/** Progress of the file: first its stores are read, then its rows are written. */
function Writing({ progress, onCancel }: { readonly progress: TableProgress; readonly onCancel: () => void }) {
  const t = useTablesTexts();
  const format = useFormat();
  if (progress === null) return <WorkBar label={t('export.begun')} done={0} total={null} onCancel={onCancel} />;
  const { what, done, total } = progress;
  const counted = { count: total, done: format.integer(done), total: format.integer(total) };
  // The file writer does not report its progress.
  return what === 'rows_written' ? (
    <WorkBar label={t('export.writing', counted)} done={0} total={null} onCancel={onCancel} />
  ) : (
    <WorkBar label={t('export.reading', counted)} done={done} total={total} onCancel={onCancel} />
  );
}

/** Said before a file is written and after it, when no import would read it. */
function TooLarge() {
  const t = useTablesTexts();
  const format = useFormat();
  const most = { rows: format.integer(MOST_TABLE_ROWS), size: format.bytes(MOST_TABLE_BYTES) };
  return <Banner role="alert">{t('export.tooLarge', most)}</Banner>;
}

/** Asks what to write into which kind of file, and says what it will contain and how old the data is. */
export function ExportDialog({ words, rows: page, shown, onClose }: ExportDialogProps) {
  const { sheet } = page;
  const reach = useReach(page.growth);
  const savedText = useSavedText();
  const t = useTablesTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { state, start, cancel } = useTableExport();
  const [file, setFile] = useState<TableFormat>('xlsx');
  const { rowCount: inSight } = sheet.core.axes();
  const all = rowsOfSheet(sheet);
  const isFiltered = inSight < all;
  const [only, setOnly] = useState(isFiltered);
  const wanted = only && file !== 'matrix' ? inSight : all;
  const hasMatrix = words.kind === 'expectations';
  const isMatrix = file === 'matrix';
  // Asked again for every file.
  const [withCodes, setWithCodes] = useState(false);
  const number = (count: number) => ({ count, number: format.integer(count) });
  const rows = (count: number) => t('export.rows', number(count));
  const write = () => {
    const { date } = localTimeOf(Date.now(), timeZone);
    const fileName = `${t(`kinds.${words.kind}.fileName`, { date })}.${EXTENSIONS[file]}`;
    // A target that is left out of a matrix would be an empty cell, and removed by an import.
    const selection = only && !isMatrix ? rowsInSight(sheet) : null;
    const title = t(`kinds.${words.kind}.sheet`);
    void start({ format: file, words, title, fileName, externalIds: shown, selection, withCodes });
  };
  return (
    <Dialog title={t(`kinds.${words.kind}.exportTitle`)} size={520} onClose={onClose}>
      {state.step === 'choose' || state.step === 'failed' ? (
        <form
          className={classes.parts}
          onSubmit={(event) => {
            event.preventDefault();
            write();
          }}
        >
          {state.step === 'failed' ? <RefusedFile failure={state.failure} /> : null}
          <Radio.Group
            label={t('export.format')}
            value={file}
            onChange={(value) => setFile(TableFormat.catch('xlsx').parse(value))}
          >
            <div className={classes.radios}>
              {TableFormat.options
                .filter((one) => one !== 'matrix' || hasMatrix)
                .map((one) => (
                  <Radio
                    key={one}
                    value={one}
                    label={t(`export.${one}`)}
                    disabled={one === 'matrix' && shown.length > MOST_MATRIX_STORES}
                    data-autofocus={one === file || undefined}
                  />
                ))}
            </div>
          </Radio.Group>
          <Radio.Group
            label={t('export.what')}
            value={only && !isMatrix ? 'only' : 'all'}
            onChange={(value) => setOnly(value === 'only')}
          >
            <div className={classes.radios}>
              <Radio
                value="all"
                label={t('export.all', {
                  ...number(shown.length),
                  rows: reach === undefined ? rows(all) : t('export.restIsRead'),
                })}
              />
              {isFiltered && !isMatrix ? (
                <Radio
                  value="only"
                  label={t('export.inSight', { rows: [rows(inSight), reach ?? []].flat().join(' ') })}
                />
              ) : null}
            </div>
          </Radio.Group>
          {words.kind === 'store' ? (
            <Checkbox
              label={t('export.codes')}
              description={t('export.codesHint')}
              checked={withCodes}
              onChange={(event) => setWithCodes(event.currentTarget.checked)}
            />
          ) : null}
          {isMatrix ? <p className={classes.hint}>{t('export.matrixNote')}</p> : null}
          {hasMatrix && shown.length > MOST_MATRIX_STORES ? (
            <p className={classes.hint}>{t('export.matrixMost', { number: format.integer(MOST_MATRIX_STORES) })}</p>
          ) : null}
          {only && !isMatrix ? <WaitForRest rows={page} will="export" onRest={write} /> : null}
          <p className={classes.hint}>
            {[t('export.note'), ...(canBeImported(wanted) ? [t('export.again')] : [])].join(' ')}
          </p>
          {canBeImported(wanted) ? null : <TooLarge />}
          <DialogFoot onCancel={onClose}>
            <Button type="submit">{t('export.confirm')}</Button>
          </DialogFoot>
        </form>
      ) : null}
      {state.step === 'busy' ? <Writing progress={state.progress} onCancel={cancel} /> : null}
      {state.step === 'done' ? (
        <div className={classes.parts}>
          <p className={classes.text} role="status">
            {savedText(state.saved)}{' '}
            {t('export.done', { ...number(state.rows), stores: t('export.stores', number(state.stores)) })}
          </p>
          {state.origin === null ? null : (
            <p className={classes.hint}>
              <AsOf read={state.origin} />
            </p>
          )}
          {canBeImported(state.rows, state.bytes) ? null : <TooLarge />}
          {state.inPart === 0 ? null : <Banner role="alert">{t('export.inPart', number(state.inPart))}</Banner>}
          {state.missing === 0 ? null : <Banner role="alert">{t('export.missing', number(state.missing))}</Banner>}
          <ClosingFoot onClose={onClose} />
        </div>
      ) : null}
    </Dialog>
  );
}
