import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { saveFile } from '#renderer/ui/save-file.ts';
import { MOST_ROWS_AT_ONCE, type TableRowsShown } from '#shared/bridge/tables.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import { guardText } from '#shared/lib/guard-text.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from './import.module.css';
import { ImportRows, useRowTexts } from './import-rows.tsx';
import type { ComparedTable } from './use-import.ts';

type ImportResultProps = {
  readonly compared: ComparedTable;
  /** Why it was not applied; null: nobody tried to apply it. */
  readonly note: 'differs' | 'stopped' | null;
  readonly words: TableWords;
  readonly nameOf: (externalId: string) => string;
  readonly onApply: () => void;
  readonly onColumns: () => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
};

const KINDS = [
  'create',
  'change',
  'remove',
  'warned',
  'unchanged',
  'refused',
] as const satisfies readonly TableRowsShown[];
const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
} as const;

/** How the file was read. */
function Facts({ facts, onColumns }: Pick<ComparedTable, 'facts'> & Pick<ImportResultProps, 'onColumns'>) {
  const t = useTablesTexts();
  const format = useFormat();
  const { source, headerLine, ignored, columns, columnsFrom } = facts;
  const headers =
    headerLine === null ? t('import.noHeaders') : t('import.headersIn', { line: format.integer(headerLine) });
  const sentences =
    source.kind === 'xlsx'
      ? [t('import.sheetFact', { sheet: source.sheet, headers })]
      : source.kind === 'matrix'
        ? [t('import.matrixFact', { count: source.sheets, number: format.integer(source.sheets) })]
        : [
            t('import.csvFact', {
              encoding: ENCODINGS[source.encoding],
              delimiter: t(`import.delimiter.${source.delimiter}`),
              headers,
            }),
          ];
  if (source.kind !== 'csv' && source.otherSheets > 0) {
    const { otherSheets: count } = source;
    sentences.push(t('import.otherSheets', { count, number: format.integer(count) }));
  }
  if (ignored.length > 0)
    sentences.push(t('import.ignored', { columns: joinNames(ignored.slice(0, 20), ignored.length > 20) }));
  if (columnsFrom === 'person') sentences.push(t(headerLine === null ? 'columns.asSaid' : 'columns.asChosen'));
  return (
    <p className={classes.hint}>
      {sentences.join(' ')}{' '}
      {columns.length === 0 ? null : (
        <Button size="compact-sm" variant="default" onClick={onColumns}>
          {t('columns.change')}
        </Button>
      )}
    </p>
  );
}

/** Saves the refused rows with their reasons, so that whoever made the file can correct them. */
function useSaveRefused({ compared, words, nameOf }: Pick<ImportResultProps, 'compared' | 'words' | 'nameOf'>) {
  const t = useTablesTexts();
  const bridge = useBridge();
  const { i18n } = useTranslation();
  const { columns, headOf, cellsOf } = useRowTexts({ compared, words, nameOf });
  const { tableId, counts } = compared;
  return useMutation({
    mutationFn: async () => {
      const rows: string[][] = [columns.map(headOf)];
      for (let from = 0; from < counts.refused; from += MOST_ROWS_AT_ONCE) {
        const part = await bridge.tables.rows({ tableId, result: 'refused', from, count: MOST_ROWS_AT_ONCE });
        for (const row of part) {
          const cells = cellsOf(row);
          rows.push(columns.map((column) => cells[column]));
        }
      }
      await saveFile(bridge, csvOf(rows, i18n.language === 'pl' ? ';' : ','), `${t('import.refusedFile')}.csv`);
    },
  });
}

/** The result of a dry run: counts, rows by result, and what applying it would do. */
export function ImportResult(props: ImportResultProps) {
  const { compared, note, words, nameOf, onApply, onColumns, onAnother, onClose } = props;
  const t = useTablesTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const { counts, facts } = compared;
  const [result, setResult] = useState<TableRowsShown | null>(null);
  const effective = counts.create + counts.change + counts.remove;
  const all = effective + counts.unchanged + counts.refused;
  const save = useSaveRefused(props);
  const number = (count: number) => ({ count, number: format.integer(count) });
  return (
    <div className={classes.parts}>
      {note === null ? null : <Banner role="alert">{t(`import.${note}`)}</Banner>}
      <Facts facts={facts} onColumns={onColumns} />
      <div className={classes.kinds}>
        {[null, ...KINDS.filter((kind) => (kind !== 'warned' && kind !== 'remove') || counts[kind] > 0)].map((kind) => (
          <button
            key={kind ?? 'all'}
            type="button"
            className={classes.kind}
            aria-pressed={kind === result}
            onClick={() => setResult(kind)}
          >
            {kind === null ? t('import.all') : t(`import.result.${kind}`)}
            <strong>{format.integer(kind === null ? all : counts[kind])}</strong>
          </button>
        ))}
      </div>
      <ImportRows
        compared={compared}
        result={result}
        count={result === null ? all : counts[result]}
        words={words}
        nameOf={nameOf}
      />
      <p className={classes.hint}>
        {effective === 0 ? t('import.nothing') : t('import.undo')}
        {counts.refused === 0 ? '' : ` ${t('import.refusedStay', number(counts.refused))}`}{' '}
        {counts.refused === 0 ? null : (
          <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            {t('import.saveRefused')}
          </Button>
        )}
      </p>
      {save.error === null ? null : <FailureNotice failure={failureOf(save.error)} withAction={false} />}
      <div className={classes.foot}>
        <Button disabled={effective === 0} onClick={onApply}>
          {t('import.apply', number(effective))}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('import.another')}
        </Button>
        <span className={classes.push} />
        <Button variant="default" onClick={onClose}>
          {c('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

const cellOf = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/**
 * Rows as a CSV file that a spreadsheet opens with a double click.
 *
 * @param separator what the spreadsheets of the language expect between cells
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): Blob {
  const lines = rows.map((cells) => cells.map(cellOf).join(separator));
  // Excel recognises UTF-8 only by this mark.
  return new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv' });
}
