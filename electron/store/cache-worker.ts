import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { UNREADABLE_FILE } from './check-file.ts';
import type { ReadDb, WorkspaceDb } from './db/workspace-db.ts';
import { DamagedFile, isDamage, isFull, isNotWritten, openWorkspaceFile } from './file/open-workspace-file.ts';
import type { FilePlace } from './workspace-file.ts';
import {
  createReportThreadCalls,
  createWriterThread,
  type RefusalReason,
  type ThreadReply,
  type ThreadRequest,
  type ThreadStart,
} from './writer-thread.ts';

/**
 * Entry point of the threads that run all of the core's SQL. Calls arrive as data; answers and errors leave as data.
 */
const start: ThreadStart = workerData;
const ticks = (): number => performance.now();
const later = (ms: number, run: () => void): void => void setTimeout(() => tried(run), ms).unref();
const thread = start.role === 'writer' ? createWriterThread(start.folder, ticks, later) : createReportThread();

const state: { tidying: NodeJS.Immediate | null } = { tidying: null };

/** Calls that may share a transaction: each is a single transaction otherwise, and none rolls back on purpose. */
const mayShare = (name: string): boolean => name.startsWith('publish.');

const tell = (told: ThreadReply): void => parentPort?.postMessage(told);

parentPort?.on('message', (first: ThreadRequest) => {
  const asks = mayShare(first.name) ? [first, ...waiting()] : [first];
  while (asks.length > 0) {
    const together = asks.findIndex(({ name }) => !mayShare(name));
    const some = asks.splice(0, Math.max(1, together === -1 ? asks.length : together));
    answer(some);
    tidy();
  }
});

/** Calls that arrived in the meantime. */
function waiting(): ThreadRequest[] {
  const asks: ThreadRequest[] = [];
  for (let one = next(); one !== undefined; one = next()) asks.push(one);
  return asks;
}

/** The next message from the other end, in the order sent; undefined: none is waiting. */
function next(): ThreadRequest | undefined {
  return parentPort ? receiveMessageOnPort(parentPort)?.message : undefined;
}

/** Milliseconds since an earlier reading of `ticks`. */
const msSince = (began: number): number => Math.round(ticks() - began);

function answer(asks: readonly ThreadRequest[]): void {
  const began = ticks();
  const values = asks.length > 1 ? thread.callTogether(asks) : null;
  const ms = msSince(began);
  for (const [index, ask] of asks.entries()) {
    if (values === null) answerOne(ask);
    else tell({ id: ask.id, ms: index === 0 ? ms : 0, ok: true, value: values[index] });
  }
}

function answerOne({ id, name, input }: ThreadRequest): void {
  const began = ticks();
  try {
    const answered = thread.call(name, input);
    const ms = msSince(began);
    if (answered) tell({ id, ms, ok: true, value: answered.value });
    else tell({ id, ms, ok: false, reason: 'refused', text: 'nothing is open' });
  } catch (error) {
    tell({ id, ms: msSince(began), ok: false, reason: reasonOf(error), text: textOf(error) });
  }
  if (name === 'close') parentPort?.close();
}

/** Tidies in small pieces, so that calls can run in between. */
function tidy(): void {
  tried(() => {
    if (thread.tidy()) state.tidying ??= setImmediate(tidyOn);
  });
}

/** Ignores errors here: the next call fails the same way and reports it. */
function tried(run: () => void): void {
  try {
    run();
  } catch {}
}

function tidyOn(): void {
  state.tidying = null;
  tidy();
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const textOf = (error: unknown): string => `${codeOf(error)} ${String(error)}`.trim();

function reasonOf(error: unknown): RefusalReason {
  if (isDamage(error)) return 'damaged';
  if (isFull(error)) return 'full';
  if (isNotWritten(error)) return 'unwritable';
  return codeOf(error).startsWith('SQLITE_READONLY') ? 'refused' : 'failed';
}

type AnyCall = (db: ReadDb, input: unknown) => unknown;

/** The thread that computes reports. It only reads, has its own connection, and blocks nobody. */
function createReportThread() {
  const state: { db: WorkspaceDb | null; isUnreadable: boolean } = { db: null, isUnreadable: false };
  const calls = new Map(Object.entries(createReportThreadCalls()) as [string, AnyCall][]);
  const close = (): void => {
    state.db?.close();
    state.db = null;
  };
  const open = ({ path, key }: FilePlace): boolean => {
    close();
    const opening = openWorkspaceFile(path, key, 'read');
    state.db = opening.verdict === 'opened' ? opening.db : null;
    state.isUnreadable = opening.verdict === 'unreadable';
    return state.db !== null;
  };
  return {
    /** @returns undefined: no file is open for this call */
    call(name: string, input: unknown): { readonly value: unknown } | undefined {
      if (name === 'open') return { value: open(input as FilePlace) };
      if (name === 'close') return { value: close() };
      // The thread that writes has read it: it was damaged since.
      if (state.isUnreadable && name === 'file.check') return { value: UNREADABLE_FILE };
      if (state.isUnreadable) throw new DamagedFile();
      const run = calls.get(name);
      return run && state.db ? { value: run(state.db, input) } : undefined;
    },
    /** This thread only reads, so there is no commit to share. */
    callTogether: (): null => null,
    tidy: (): boolean => false,
  };
}
