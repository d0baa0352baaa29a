import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forkSampleProcess } from './fork-sample-process.ts';

const place = { folder: '' };
beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-fork-'));
});
afterEach(() => rmSync(place.folder, { recursive: true }));

function started(script: string) {
  const file = join(place.folder, 'script.mjs');
  writeFileSync(file, script);
  const child = forkSampleProcess(file, { PATH: process.env['PATH'] ?? '', ONLY: 'this' });
  const exits: number[] = [];
  const exited = new Promise<void>((resolve) => {
    child.onExit(() => {
      exits.push(1);
      resolve();
    });
  });
  return { child, exits, exited };
}
const message = (child: ReturnType<typeof started>['child']) => new Promise((resolve) => child.onMessage(resolve));

test('messages go both ways, and the child has only the environment it was given', async () => {
  const { child, exited, exits } = started(
    "process.once('message', (got) => process.send({ got, names: Object.keys(process.env), args: process.argv.slice(2), exec: process.execArgv }))",
  );
  child.send({ type: 'start', token: 'T' });
  const { names, ...rest } = (await message(child)) as { names: string[] };
  expect(rest).toEqual({ got: { type: 'start', token: 'T' }, args: [], exec: [] });
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL')).sort()).toEqual(['ONLY', 'PATH']);
  child.kill();
  await exited;
  expect(exits).toEqual([1]);
});

test('the end of the child is told once, and what is sent afterwards is dropped', async () => {
  const { child, exited, exits } = started('process.exit(3)');
  await exited;
  child.send({ type: 'start' });
  child.kill();
  expect(exits).toEqual([1]);
});

test('a script that is not there is an end, too', async () => {
  const child = forkSampleProcess(join(place.folder, 'none.mjs'), { PATH: process.env['PATH'] ?? '' });
  await new Promise<void>((resolve) => child.onExit(resolve));
  expect(() => child.send('x')).not.toThrow();
});
