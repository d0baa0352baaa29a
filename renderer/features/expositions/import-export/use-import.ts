import { useEffect, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { TableCounts, TableFacts } from '#shared/bridge/tables.ts';
import type { TableWords } from '#shared/domain/display-table/table-words.ts';
import { sendTable } from './send-table.ts';

/** A dry run that is shown. `run` differs from one dry run to the next. */
export type Compared = {
  readonly tableId: string;
  readonly run: number;
  readonly facts: TableFacts;
  readonly counts: TableCounts;
};

export type ImportState =
  | { readonly step: 'choose' }
  | {
      readonly step: 'busy';
      readonly phase: 'sending' | 'reading' | 'stores' | 'comparing' | 'applying';
      readonly done: number;
      /** null: not known. */
      readonly total: number | null;
    }
  | { readonly step: 'failed'; readonly failure: Failure }
  /** `differs`: the displays were not those of the dry run before any more. */
  | { readonly step: 'compared'; readonly compared: Compared; readonly differs: boolean }
  | { readonly step: 'applied'; readonly rows: number; readonly stores: readonly string[] };

type Options = {
  readonly languages: readonly TableWords[];
  /** External IDs of the stores on the page. */
  readonly shown: readonly string[];
};

type Task = (signal: AbortSignal) => Promise<ImportState>;

const busy = (
  phase: Extract<ImportState, { step: 'busy' }>['phase'],
  done = 0,
  total: number | null = null,
): ImportState => ({
  step: 'busy',
  phase,
  done,
  total,
});

/** An import of a file, from its choice to its end. The file is forgotten when the dialog is left. */
export function useImport({ languages, shown }: Options) {
  const bridge = useBridge();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [work] = useState(() => ({ current: new AbortController(), tableId: '', run: 0 }));

  const leave = useRef(() => {});
  leave.current = () => {
    work.current.abort();
    if (work.tableId !== '') bridge.tables.drop({ tableId: work.tableId }).catch(() => {});
    work.tableId = '';
  };
  useEffect(() => () => leave.current(), []);

  const run = async (task: Task) => {
    work.current.abort();
    const own = new AbortController();
    work.current = own;
    const { signal } = own;
    try {
      const next = await task(signal);
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (!signal.aborted) setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  const tell = (signal: AbortSignal, next: ImportState) => {
    if (!signal.aborted) setState(next);
  };

  const choose = (file: File) => {
    leave.current();
    return run(async (signal) => {
      setState(busy('sending', 0, file.size));
      const begun = (tableId: string) => {
        work.tableId = tableId;
      };
      await sendTable(bridge, file, signal, begun, (bytes) => tell(signal, busy('sending', bytes, file.size)));
      const { tableId } = work;
      tell(signal, busy('reading'));
      const facts = await bridge.tables.read({ tableId, languages: [...languages], shown: [...shown] }, { signal });
      for (let done = 0; done < facts.stores; ) {
        tell(signal, busy('stores', done, facts.stores));
        done = (await bridge.tables.readStores({ tableId }, { signal })).done;
      }
      tell(signal, busy('comparing'));
      const counts = await bridge.tables.compare({ tableId }, { signal });
      work.run += 1;
      return { step: 'compared', compared: { tableId, run: work.run, facts, counts }, differs: false };
    });
  };

  const apply = (compared: Compared) =>
    run(async (signal) => {
      setState(busy('applying'));
      const { tableId, counts } = compared;
      const rows = counts.create + counts.change;
      const name = { key: 'import', cells: rows, data: {} };
      const applied = await bridge.tables.apply({ tableId, name });
      if (applied.saved !== null) return { step: 'applied', rows, stores: applied.stores };
      work.run += 1;
      signal.throwIfAborted();
      return { step: 'compared', compared: { ...compared, run: work.run, counts: applied.counts }, differs: true };
    });

  return {
    state,
    choose,
    apply,
    /** Ends what is under way, and begins anew. */
    cancel() {
      leave.current();
      setState({ step: 'choose' });
    },
  };
}
