import { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import { COUNTED, type Counter } from '#electron/lib/counter.ts';
import type { Platform } from '#electron/lib/platform.ts';
import { TableReason } from '#shared/bridge/answer.ts';
import { TableError } from './limits.ts';
import { createTableCalls, type TableCalls } from './table-calls.ts';
import type { TableCall } from './table-work.ts';

/** What the process says. A file may have taken it over, so the form of each message is checked. */
const TableReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('counted'), what: z.enum(COUNTED), done: z.int().min(0), total: z.int().min(0) }),
  z.object({
    kind: z.literal('result'),
    result: z.discriminatedUnion('ok', [
      z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
      z.object({ id: z.int(), ok: z.literal(false), reason: TableReason.nullable(), text: z.string() }),
    ]),
  }),
]);
export type TableReply = z.infer<typeof TableReply>;

type TableReaderPorts = {
  readonly startProcess: Platform['startTableProcess'];
  readonly clock: Clock;
  /** Shows how far the process has got. */
  readonly counter: Counter;
};

/** Starts a process that opens one file of somebody else, with a time limit per call. It ends as soon as it is killed. */
export function startTableReader({ startProcess, clock, counter }: TableReaderPorts): TableCalls {
  const process = startProcess();
  const ended = Promise.withResolvers<void>();
  const state: { isReady: boolean; unsent: TableCall[] } = { isReady: false, unsent: [] };
  const send = (call: TableCall): void => {
    if (state.isReady) process.send(call);
    else state.unsent.push(call);
  };
  const end = (): Promise<void> => {
    process.kill();
    return ended.promise;
  };
  const { calls, settle, fail } = createTableCalls({ send, end }, clock);
  process.onExit(() => {
    ended.resolve();
    // Nothing but a file that takes too much ends a process that had started.
    fail(state.isReady ? new TableError('too_much_memory') : new Error('the process for files could not start'));
  });
  process.onMessage((message) => {
    const { data } = TableReply.safeParse(message);
    if (data === undefined) {
      fail(new Error('the process for files told what no such process tells'));
      void end();
    } else if (data.kind === 'result') settle(data.result);
    else if (data.kind === 'counted') {
      counter.begin(data.what, data.total);
      counter.add(data.done);
    } else {
      state.isReady = true;
      for (const call of state.unsent.splice(0)) process.send(call);
    }
  });
  return calls;
}
