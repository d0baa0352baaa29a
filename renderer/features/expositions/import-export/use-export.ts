import { useEffect, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { TableFormat, TableSelection } from '#shared/bridge/tables.ts';
import type { TableWords } from '#shared/domain/display-table/table-words.ts';
import { sendTable } from './send-table.ts';

export type ExportState =
  | { readonly step: 'choose' }
  | { readonly step: 'busy' }
  | { readonly step: 'failed'; readonly failure: Failure }
  | {
      readonly step: 'done';
      readonly rows: number;
      readonly stores: number;
      readonly missing: number;
      readonly origin: Origin | null;
    };

export type ExportWish = {
  readonly format: TableFormat;
  readonly words: TableWords;
  readonly title: string;
  /** With what it ends in. */
  readonly fileName: string;
  readonly externalIds: readonly string[];
  /** null: all displays of the stores. */
  readonly selection: TableSelection | null;
};

/** Hands over which rows are meant; there may be more of them than one call carries. */
async function sendSelection(bridge: Bridge, selection: TableSelection, signal: AbortSignal): Promise<string> {
  let id = '';
  const keep = (tableId: string) => {
    id = tableId;
  };
  await sendTable(bridge, new Blob([JSON.stringify(selection)]), signal, keep, () => {});
  return id;
}

/** Writes displays into a file and lets the browser save it. */
export function useExport() {
  const bridge = useBridge();
  const [state, setState] = useState<ExportState>({ step: 'choose' });
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const start = async ({ fileName, selection, externalIds, ...wish }: ExportWish) => {
    const own = new AbortController();
    work.current = own;
    const { signal } = own;
    setState({ step: 'busy' });
    try {
      const tableId = selection === null ? null : await sendSelection(bridge, selection, signal);
      const stores = selection === null ? [...externalIds] : [];
      const written = await bridge.tables.write({ ...wish, externalIds: stores, selection: tableId }, { signal });
      if (tableId !== null) await bridge.tables.drop({ tableId });
      const { file, missing, ...facts } = written;
      if (signal.aborted) return;
      saveFile(new Blob([await file.arrayBuffer()], { type: file.type }), fileName);
      setState({ step: 'done', ...facts, missing: missing.length });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  return {
    state,
    start,
    cancel() {
      work.current.abort();
      setState({ step: 'choose' });
    },
  };
}
