import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import type { SheetRow } from '#renderer/drafts/draft-sheet.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { useCellHistoryTexts } from '#renderer/i18n/use-cell-history-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import type { CellHistory } from '#shared/bridge/draft-history.ts';
import type { CellSide } from '#shared/domain/cell-history.ts';
import classes from './cell-history.module.css';
import { type CellOfSheet, dateThere, useDayText, useLineText, useSideText } from './cell-words.ts';

/** A line of the list: something that was done, or a read that showed the cell. */
type Entry = {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  /** null: there is no such side. */
  readonly was: { readonly side: CellSide | undefined } | null;
  readonly becomes: { readonly side: CellSide | undefined };
};

function useCellQuery({ ref, rowId, field }: CellOfSheet) {
  const bridge = useBridge();
  return useQuery({
    queryKey: [...DRAFT_FACTS_KEY, 'cell', useWorkspace().id, ref, rowId, field],
    queryFn: ({ signal }) => bridge.publish.cell({ ref, rowId, field }, { signal }),
    gcTime: 0,
  });
}

type CellHistoryDialogProps = {
  readonly cell: CellOfSheet;
  readonly columns: readonly SheetColumn<SheetRow>[];
  readonly onClose: () => void;
};

/** What is known of a cell: what it was on a day, and all that was done to it and read of it, newest first. */
export function CellHistoryDialog({ cell, columns, onClose }: CellHistoryDialogProps) {
  const t = useCellHistoryTexts();
  const query = useCellQuery(cell);
  const { data, refetch, isFetching } = query;
  const error = useLastError(query);
  const column = columns.find(({ id }) => id === cell.field);
  const about = [cell.storeName, ...cell.row.filter((text) => text !== '').slice(0, 4)].join(' · ');
  return (
    <Dialog title={t('title')} size={860} onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.about}>
          <strong>{column?.header ?? cell.field}</strong> {about}
        </p>
        {error === null ? null : (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data === undefined && error === null ? <p role="status">{t('loading')}</p> : null}
        {data === undefined ? null : <Known history={data} column={column} />}
        <Button variant="default" className={classes.close} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

type KnownProps = { readonly history: CellHistory; readonly column: SheetColumn<SheetRow> | undefined };

function Known({ history, column }: KnownProps) {
  const t = useCellHistoryTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const sideText = useSideText(column);
  const dayText = useDayText(sideText);
  const today = dateThere(Date.now(), timeZone);
  const [day, setDay] = useState(today);
  const dayInput = useRef<HTMLInputElement>(null);
  // The dialog was opened before there was anything in it that could have the focus.
  useEffect(() => dayInput.current?.focus(), []);
  const entries = useEntries(history);
  const tableColumns = useColumns(sideText);
  if (entries.length === 0 && history.reads.length === 0) return <p role="status">{t('empty')}</p>;
  return (
    <>
      <TextInput
        ref={dayInput}
        size="xs"
        type="date"
        label={t('day')}
        className={classes.day}
        max={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <div role="status" className={classes.answer}>
        {dayText({ history, day, today, timeZone }).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <DataTable
        label={t('list')}
        columns={tableColumns}
        rows={entries}
        rowId={({ key }) => key}
        onOpen={({ at }) => setDay(dateThere(at, timeZone))}
        maxHeight={300}
      />
      <p className={classes.hint}>
        {t('enterHint')}
        {history.since === null ? null : ` ${t('cut', { since: format.dateTime(history.since, timeZone) })}`}
      </p>
    </>
  );
}

/** Newest first. Reads of which a line says the same are left out. */
function useEntries({ lines, reads }: CellHistory): readonly Entry[] {
  const t = useCellHistoryTexts();
  const lineText = useLineText();
  const ofLines = lines.map((line): Entry => {
    const { id, at, was, becomes } = line;
    return { key: `line ${id}`, at, what: lineText(line), was: { side: was }, becomes: { side: becomes } };
  });
  const ofReads = reads
    .filter(({ isOfLine }) => !isOfLine)
    .map(
      ({ at, side }, place): Entry => ({
        key: `read ${place}`,
        at,
        what: t('event.read'),
        was: null,
        becomes: { side: side && { value: side.value } },
      }),
    );
  return [...ofLines, ...ofReads].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function useColumns(sideText: (side: CellSide | undefined) => string): DataColumn<Entry>[] {
  const t = useCellHistoryTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const value = (side: CellSide | undefined) => <span className={classes.value}>{sideText(side)}</span>;
  return [
    {
      id: 'at',
      header: t('column.at'),
      whole: true,
      width: 150,
      extent: () => 20,
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at, timeZone)}</time>,
    },
    { id: 'what', header: t('column.what'), width: 260, cell: ({ what }) => what },
    { id: 'was', header: t('column.was'), width: 160, cell: ({ was }) => (was === null ? '' : value(was.side)) },
    { id: 'becomes', header: t('column.becomes'), width: 160, cell: ({ becomes }) => value(becomes.side) },
  ];
}
