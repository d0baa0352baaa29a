import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { isDamage } from './file/open-workspace-file.ts';
import { createReportThread } from './report-thread.ts';
import type { RefusalReason, ThreadReply, ThreadRequest, ThreadStart } from './thread-calls.ts';
import { createWriterThread } from './writer-thread.ts';

/** Entry of the threads in which all SQL of the core runs: calls come in as data, answers and errors go out as data. */
const start: ThreadStart = workerData;
const ticks = (): number => performance.now();
const later = (ms: number, run: () => void): void => void setTimeout(() => tried(run), ms).unref();
const thread = start.role === 'writer' ? createWriterThread(start.folder, ticks, later) : createReportThread();

const state: { tidying: NodeJS.Immediate | null } = { tidying: null };

/** Calls of which several may share a transaction: each is one by itself, and undoes nothing of its own. */
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

/** Calls that came in meanwhile. */
function waiting(): ThreadRequest[] {
  const asks: ThreadRequest[] = [];
  for (let one = next(); one !== undefined; one = next()) asks.push(one);
  return asks;
}

/** What the other end has sent, in its order; undefined: nothing more. */
function next(): ThreadRequest | undefined {
  return parentPort ? receiveMessageOnPort(parentPort)?.message : undefined;
}

function answer(asks: readonly ThreadRequest[]): void {
  const values = asks.length > 1 ? thread.callTogether(asks) : null;
  for (const [index, ask] of asks.entries()) {
    if (values === null) answerOne(ask);
    else tell({ id: ask.id, ok: true, value: values[index] });
  }
}

function answerOne({ id, name, input }: ThreadRequest): void {
  try {
    const answered = thread.call(name, input);
    if (answered) tell({ id, ok: true, value: answered.value });
    else tell({ id, ok: false, reason: 'refused', text: 'nothing is open' });
  } catch (error) {
    tell({ id, ok: false, reason: reasonOf(error), text: textOf(error) });
  }
  if (name === 'close') parentPort?.close();
}

/** Little by little: calls come in between. */
function tidy(): void {
  tried(() => {
    if (thread.tidy()) state.tidying ??= setImmediate(tidyOn);
  });
}

/** What fails here fails again in the next call, which reports it. */
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
  return codeOf(error).startsWith('SQLITE_READONLY') ? 'refused' : 'failed';
}
