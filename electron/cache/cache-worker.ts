import { parentPort, workerData } from 'node:worker_threads';
import { isDamage } from './open-kept-file.ts';
import { createReportThread } from './report-thread.ts';
import type { Ask, RefusalReason, ThreadStart, Told } from './thread-calls.ts';
import { createWriterThread } from './writer-thread.ts';

/** Entry of the threads in which all SQL of the core runs: calls come in as data, answers and errors go out as data. */
const start: ThreadStart = workerData;
const thread = start.role === 'writer' ? createWriterThread(start.folder) : createReportThread();

const state: { tidying: NodeJS.Immediate | null } = { tidying: null };

const tell = (told: Told): void => parentPort?.postMessage(told);

parentPort?.on('message', ({ id, name, input }: Ask) => {
  try {
    const answer = thread.call(name, input);
    if (answer) tell({ id, ok: true, value: answer.value });
    else tell({ id, ok: false, reason: 'refused', text: 'nothing is open' });
  } catch (error) {
    tell({ id, ok: false, reason: reasonOf(error), text: textOf(error) });
  }
  if (name === 'close') parentPort?.close();
  else tidy();
});

/** In small steps, between which calls come in. What fails here fails again in the next call, which tells. */
function tidy(): void {
  try {
    if (thread.tidy()) state.tidying ??= setImmediate(tidyOn);
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
