import type { Clock } from '#electron/lib/clock.ts';
import { type Counter, createCounter } from '#electron/lib/counter.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Platform } from '#electron/lib/platform.ts';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import { TABLE_LIMITS, TableError } from './limits.ts';
import { startTableThread, type TableCalls } from './table-calls.ts';
import { startTableReader } from './table-reader.ts';

/** A file that a page passed in. */
export type OpenTable = {
  readonly tableId: string;
  readonly workspaceId: string;
  /** The file's bytes, once all of them have arrived. @throws FailureError `table_gone` */
  bytes(): Uint8Array;
  /** The process that opens what somebody else wrote; started on first use. */
  reader(): TableCalls;
  /** The thread that writes a file of our own; started on first use. */
  writer(): TableCalls;
  /** The progress of the current call about the file. */
  readonly counter: Counter;
  /** What the rows of the file are, the stores whose rows its reader must load, and how many it has loaded. */
  readonly needed: { kind: TableKindName; externalIds: readonly string[]; done: number };
};

export type OpenTables = {
  /**
   * @param onGone called once, however the file goes: dropped, replaced by others, or with the app
   * @throws TableError `too_large`
   */
  begin(workspaceId: string, bytes: number, onGone?: () => void): OpenTable;
  /** @returns how many bytes have arrived @throws FailureError `table_gone` */
  put(workspaceId: string, tableId: string, part: Uint8Array): number;
  /** @throws FailureError `table_gone` */
  get(workspaceId: string, tableId: string): OpenTable;
  /** Forgets a file and stops all work on it. */
  drop(tableId: string): Promise<void>;
  close(): Promise<void>;
};

type OpenTablesPorts = {
  /** Absolute path of tables-worker. */
  readonly script: string;
  readonly startProcess: Platform['startTableProcess'];
  readonly clock: Clock;
  readonly newId: () => string;
};

/** Files open at the same time. A page uses one, and a page that a person left does not report it. */
const MOST_OPEN = 4;

type Entry = {
  readonly table: OpenTable;
  readonly put: (part: Uint8Array) => number;
  readonly close: () => Promise<void>;
};

const gone = () => new FailureError({ code: 'table_gone' });

function openEntry(ports: OpenTablesPorts, workspaceId: string, size: number, onGone: () => void): Entry {
  const state: { reader: TableCalls | null; writer: TableCalls | null; bytes: Uint8Array; received: number } = {
    reader: null,
    writer: null,
    bytes: new Uint8Array(size),
    received: 0,
  };
  const counter = createCounter();
  return {
    table: {
      tableId: ports.newId(),
      workspaceId,
      bytes() {
        if (state.received !== state.bytes.byteLength) throw gone();
        return state.bytes;
      },
      reader() {
        state.reader ??= startTableReader({ ...ports, counter });
        return state.reader;
      },
      writer() {
        state.writer ??= startTableThread({ ...ports, counter });
        return state.writer;
      },
      counter,
      needed: { kind: 'expositions', externalIds: [], done: 0 },
    },
    put(part) {
      if (state.received + part.byteLength > size) throw gone();
      state.bytes.set(part, state.received);
      state.received += part.byteLength;
      return state.received;
    },
    async close() {
      onGone();
      counter.stop();
      await Promise.all([state.reader?.close(), state.writer?.close()]);
    },
  };
}

/** Keeps the files that pages pass in until they are dropped, or others replace them. */
export function createOpenTables(ports: OpenTablesPorts): OpenTables {
  const entries = new Map<string, Entry>();
  const find = (workspaceId: string, tableId: string): Entry => {
    const entry = entries.get(tableId);
    if (entry === undefined || entry.table.workspaceId !== workspaceId) throw gone();
    return entry;
  };
  const drop = async (tableId: string) => {
    const entry = entries.get(tableId);
    entries.delete(tableId);
    await entry?.close();
  };
  return {
    begin(workspaceId, bytes, onGone = () => {}) {
      if (bytes > TABLE_LIMITS.bytes) throw new TableError('too_large', TABLE_LIMITS.bytes / 1024 / 1024);
      const [oldest] = entries.keys();
      if (entries.size >= MOST_OPEN && oldest !== undefined) void drop(oldest);
      const entry = openEntry(ports, workspaceId, bytes, onGone);
      entries.set(entry.table.tableId, entry);
      return entry.table;
    },
    put: (workspaceId, tableId, part) => find(workspaceId, tableId).put(part),
    get: (workspaceId, tableId) => find(workspaceId, tableId).table,
    drop,
    async close() {
      await Promise.all([...entries.keys()].map(drop));
    },
  };
}
