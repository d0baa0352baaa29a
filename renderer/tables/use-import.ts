import { useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useWork } from '#renderer/ui/use-work.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { TableCounts, TableSummary } from '#shared/bridge/tables.ts';
import type { TableLanguages } from '#shared/domain/table/table-words.ts';
import { sendTable, watchTable } from './table-calls.ts';

/** The dry run on screen. Each dry run has a different `run`. */
export type ComparedTable = {
  readonly tableId: string;
  readonly run: number;
  readonly facts: TableSummary;
  readonly counts: TableCounts;
};

type ColumnLayout = Pick<TableSummary, 'columns' | 'headerLine'>;

type Phase = 'sending' | 'reading' | 'stores' | 'comparing' | 'applying' | 'stopping';

export type ImportState =
  | { readonly step: 'choose' }
  | {
      readonly step: 'busy';
      readonly phase: Phase;
      readonly done: number;
      /** null: not known. */
      readonly total: number | null;
      /** The dry run that is being applied; a cancel returns to it. null: there is none yet. */
      readonly applied: ComparedTable | null;
    }
  | { readonly step: 'failed'; readonly failure: Failure }
  /** A person has to say what the columns are. `before`: the dry run that they were changed from; null: there is none. */
  | { readonly step: 'columns'; readonly layout: ColumnLayout; readonly before: ComparedTable | null }
  /** `note`: why it was not applied. `differs`: the stores had changed since the dry run. */
  | { readonly step: 'compared'; readonly compared: ComparedTable; readonly note: 'differs' | 'stopped' | null }
  | { readonly step: 'applied'; readonly rows: number; readonly stores: readonly string[]; readonly unplaced: number };

type Options = {
  readonly languages: TableLanguages;
  /** External IDs of the stores on the page. */
  readonly shown: readonly string[];
};

/** Shows a state, as long as the work that it belongs to continues. */
type Tell = (state: ImportState) => void;
type Task = (signal: AbortSignal, tell: Tell) => Promise<ImportState>;

type Count = { readonly done: number; readonly total: number };

const busy = (phase: Phase, count: Count | null = null, applied: ComparedTable | null = null): ImportState => ({
  step: 'busy',
  phase,
  done: count?.done ?? 0,
  total: count?.total ?? null,
  applied,
});

/** The phase for each thing that the core counts. */
const PHASE_OF = {
  stores_read: 'stores',
  rows_compared: 'comparing',
  stores_saved: 'applying',
  rows_written: 'applying',
} as const;

/** The import of a file, from choosing it to the end. The file is forgotten when the dialog closes. */
export function useImport({ languages, shown }: Options) {
  const bridge = useBridge();
  const { tables } = bridge;
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const work = useWork((tableId) => tables.drop({ tableId }));
  const runs = useRef(0);

  const run = async (task: Task) => {
    const signal = work.begin();
    const tell: Tell = (next) => {
      if (!signal.aborted) setState(next);
    };
    try {
      tell(await task(signal, tell));
    } catch (error) {
      tell({ step: 'failed', failure: failureOf(error) });
    }
  };

  const choose = (file: File) => {
    work.leave();
    return run(async (signal, tell) => {
      const total = file.size;
      tell(busy('sending', { done: 0, total }));
      const begun = (tableId: string) => work.keep(tableId, signal);
      await sendTable(bridge, file, signal, begun, (done) => tell(busy('sending', { done, total })));
      return readAs(null, signal, tell);
    });
  };

  /** Reads the file that the core has, and compares it. @param columns what a person says that its columns are */
  const readAs = async (columns: readonly (string | null)[] | null, signal: AbortSignal, tell: Tell) => {
    const tableId = work.id();
    tell(busy('reading'));
    const reading = await tables.read(
      {
        tableId,
        languages: [languages[0], ...languages.slice(1)],
        shown: [...shown],
        columns: columns === null ? null : [...columns],
      },
      { signal },
    );
    if (!reading.understood) return { step: 'columns', layout: reading, before: null } as const;
    const { understood: _, ...facts } = reading;
    for (let done = 0; done < facts.stores; ) {
      tell(busy('stores', { done, total: facts.stores }));
      done = (await tables.readStores({ tableId }, { signal })).done;
    }
    tell(busy('comparing'));
    const counts = await watchTable(
      bridge,
      tableId,
      (count) => tell(busy('comparing', count)),
      () => tables.compare({ tableId }, { signal }),
    );
    runs.current += 1;
    return { step: 'compared', compared: { tableId, run: runs.current, facts, counts }, note: null } as const;
  };

  const apply = (compared: ComparedTable) =>
    run(async (_signal, tell) => {
      tell(busy('applying', null, compared));
      const { tableId, counts } = compared;
      const rows = counts.create + counts.change + counts.remove;
      const name = { key: 'import', cells: rows, data: {} };
      const applied = await watchTable(
        bridge,
        tableId,
        ({ what, ...count }) =>
          setState((now) =>
            now.step === 'busy' && now.phase !== 'stopping' ? busy(PHASE_OF[what], count, compared) : now,
          ),
        () => tables.apply({ tableId, name }),
      );
      switch (applied.result) {
        case 'applied':
          return { step: 'applied', rows, stores: applied.stores, unplaced: applied.unplaced };
        case 'stopped':
          return { step: 'compared', compared, note: 'stopped' };
        case 'differs':
          runs.current += 1;
          return {
            step: 'compared',
            compared: { ...compared, run: runs.current, counts: applied.counts },
            note: 'differs',
          };
        default:
          return applied satisfies never;
      }
    });

  /** Stops the current work and starts over. */
  const another = () => {
    work.leave();
    setState({ step: 'choose' });
  };
  return {
    state,
    choose,
    apply,
    another,
    /** Reads the same file with the columns as a person says they are. */
    chooseColumns: (columns: readonly (string | null)[]) => run((signal, tell) => readAs(columns, signal, tell)),
    /** Asks anew what the columns of a file are that was read already. */
    changeColumns: (compared: ComparedTable) => setState({ step: 'columns', layout: compared.facts, before: compared }),
    /** Returns to a dry run whose columns stay as they were. */
    keepColumns: (compared: ComparedTable) => setState({ step: 'compared', compared, note: null }),
    /** Stops the current work. Changes may already have been applied; the answer to that request says so. */
    cancel() {
      if (state.step !== 'busy' || state.applied === null) return another();
      setState(busy('stopping', null, state.applied));
      tables.stop({ tableId: state.applied.tableId }).catch(() => {});
    },
  };
}
