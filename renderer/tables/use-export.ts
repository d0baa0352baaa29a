import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import { type GivenFile, saveFile } from '#renderer/ui/save-file.ts';
import { useWork } from '#renderer/ui/use-work.ts';
import type { Failure, Origin } from '#shared/bridge/answer.ts';
import {
  MOST_TABLE_BYTES,
  MOST_TABLE_ROWS,
  type TableFormat,
  type TableProgress,
  type TableSelection,
} from '#shared/bridge/tables.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import { sendTable, watchTable } from './table-calls.ts';

type TableExportState =
  | { readonly step: 'choose' }
  /** `progress` is null until something is counted. */
  | { readonly step: 'busy'; readonly progress: TableProgress }
  | { readonly step: 'failed'; readonly failure: Failure }
  | {
      readonly step: 'done';
      readonly saved: GivenFile;
      readonly rows: number;
      /** Of the file. */
      readonly bytes: number;
      readonly stores: number;
      readonly inPart: number;
      readonly missing: number;
      readonly origin: Origin | null;
    };

type ExportWish = {
  readonly format: TableFormat;
  readonly words: TableWords;
  readonly title: string;
  /** With its file extension. */
  readonly fileName: string;
  readonly externalIds: readonly string[];
  /** null: all rows of the stores. */
  readonly selection: TableSelection | null;
  readonly withCodes: boolean;
};

/**
 * Whether a table that is exported can be imported again from its file.
 *
 * @param bytes of the file; absent: not known yet
 */
export const canBeImported = (rows: number, bytes = 0): boolean => rows <= MOST_TABLE_ROWS && bytes <= MOST_TABLE_BYTES;

/** Writes rows into a file and has the browser save it. */
export function useTableExport() {
  const bridge = useBridge();
  const [state, setState] = useState<TableExportState>({ step: 'choose' });
  // If the core is still writing, dropping the table stops it.
  const work = useWork((tableId) => bridge.tables.drop({ tableId }));

  const start = async ({ fileName, selection, externalIds, ...wish }: ExportWish) => {
    work.leave();
    const signal = work.begin();
    const tell = (next: TableExportState) => {
      if (!signal.aborted) setState(next);
    };
    setState({ step: 'busy', progress: null });
    try {
      // Which rows to write. The list may be too long for a single call.
      const wanted = new Blob(selection === null ? [] : [JSON.stringify(selection)]);
      const begun = (tableId: string) => work.keep(tableId, signal);
      await sendTable(bridge, wanted, signal, begun, () => {});
      const tableId = work.id();
      const ids = selection === null ? [...externalIds] : [];
      const { file, missing, ...facts } = await watchTable(
        bridge,
        tableId,
        (progress) => tell({ step: 'busy', progress }),
        () => bridge.tables.write({ ...wish, tableId, externalIds: ids, isSelection: selection !== null }, { signal }),
      );
      if (signal.aborted) return;
      const saved = await saveFile(bridge, new Blob([await file.arrayBuffer()], { type: file.type }), fileName);
      const written = { ...facts, bytes: file.size, missing: missing.length };
      tell(saved === null ? { step: 'choose' } : { step: 'done', saved, ...written });
    } catch (error) {
      tell({ step: 'failed', failure: failureOf(error) });
    } finally {
      if (!signal.aborted) work.leave();
    }
  };
  return {
    state,
    start,
    cancel() {
      work.leave();
      setState({ step: 'choose' });
    },
  };
}

/** The visible rows in order. Neighbouring rows of one store are grouped together. */
export function rowsInSight({ core }: DraftSheet): TableSelection {
  const { rowCount, rowIdAt } = core.axes();
  const runs: TableSelection = [];
  for (let position = 0; position < rowCount; position += 1) {
    const key = rowIdAt(position);
    if (key === undefined) continue;
    const { externalId, rowId } = partsOfKey(key);
    const last = runs.at(-1);
    if (last?.externalId === externalId) last.rowIds.push(rowId);
    else runs.push({ externalId, rowIds: [rowId] });
  }
  return runs;
}
