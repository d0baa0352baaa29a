import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createCounter } from '#electron/lib/counter.ts';
import { ASKED, LANGUAGES } from '#tests/support/data/table-files.ts';
import { TableError } from './limits.ts';
import { startTableThread } from './table-calls.ts';

const SCRIPT = fileURLToPath(new URL('tables-worker.ts', import.meta.url));
const READ = { ...ASKED, languages: LANGUAGES, stores: [] };
const bytesOf = (text: string) => new TextEncoder().encode(text);

function aThread() {
  const timers: (() => void)[] = [];
  const counter = createCounter();
  const clock = {
    now: () => 0,
    after: (_: number, run: () => void) => {
      timers.push(run);
      return () => {};
    },
  };
  const thread = startTableThread({ script: SCRIPT, clock, counter });
  onTestFinished(() => thread.close());
  return { thread, timers, counter };
}

test('a thread reads a file, tells why another is refused, and goes on', async () => {
  const { thread } = aThread();
  const refused = thread.call('read', { ...READ, bytes: bytesOf('a') });
  await expect(refused).rejects.toMatchObject({ reason: 'no_header' });
  const read = await thread.call('read', { ...READ, bytes: bytesOf('Label;Type\na;b') });
  expect(read).toMatchObject({ understood: true, facts: { rows: 1 } });
});

test('a thread that takes too long is ended, and everything asked of it fails', async () => {
  const { thread, timers } = aThread();
  const asked = [thread.call('compare', null), thread.call('rows', { result: null, from: 0, count: 1 })];
  timers[0]?.();
  for (const one of asked) await expect(one).rejects.toEqual(new TableError('too_slow', 60));
  await expect(thread.call('compare', null)).rejects.toMatchObject({ reason: 'too_slow' });
});

test('a thread counts the rows that it compares, and says how many it writes, for whoever looks', async () => {
  const { thread, counter } = aThread();
  await thread.call('read', { ...READ, bytes: bytesOf('Label;Type\na;b\nc;d\ne;f') });
  await thread.call('compare', null);
  expect(counter.read()).toEqual({ what: 'rows_compared', done: 3, total: 3 });
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
    rowId: `${at}`,
    base: { label: `${at}` },
    desired: null,
    removed: false,
  }));
  const parts = [{ store: { externalId: 'S-1', name: 'Rynek' }, rows }];
  for (const format of ['xlsx', 'csv_plain'] as const) {
    await thread.call('write', { format, title: 'S', words: LANGUAGES[0], parts });
    expect(counter.read()).toEqual({ what: 'rows_written', done: 0, total: 2_500 });
    counter.reset();
  }
});
