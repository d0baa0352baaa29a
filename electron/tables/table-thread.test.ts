import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '#tests/support/table-files.ts';
import { TableError } from './table-error.ts';
import { startTableThread } from './table-thread.ts';

const SCRIPT = fileURLToPath(new URL('tables-worker.ts', import.meta.url));
const READ = { languages: LANGUAGES, stores: [], shown: [] };
const bytesOf = (text: string) => new TextEncoder().encode(text);

function aThread() {
  const timers: (() => void)[] = [];
  const clock = {
    now: () => 0,
    after: (_: number, run: () => void) => {
      timers.push(run);
      return () => {};
    },
  };
  const thread = startTableThread({ script: SCRIPT, clock });
  onTestFinished(() => thread.close());
  return { thread, timers };
}

test('a thread reads a file, tells why another is refused, and goes on', async () => {
  const { thread } = aThread();
  const refused = thread.call('read', { ...READ, bytes: bytesOf('a;b') });
  await expect(refused).rejects.toMatchObject({ reason: 'no_header' });
  const { facts } = await thread.call('read', { ...READ, bytes: bytesOf('Label;Type\na;b') });
  expect(facts.rows).toBe(1);
});

test('a thread that takes too long is ended, and everything asked of it fails', async () => {
  const { thread, timers } = aThread();
  const asked = [thread.call('compare', null), thread.call('rows', { result: null, from: 0, count: 1 })];
  timers[0]?.();
  for (const one of asked) await expect(one).rejects.toEqual(new TableError('too_slow', 60));
  await expect(thread.call('compare', null)).rejects.toMatchObject({ reason: 'too_slow' });
});
