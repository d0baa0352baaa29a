import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhotoLine, aRun } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { type ChildEnd, startMain, withoutProgress } from './service-child.ts';

const MAIN = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
const store = aChainStore({ externalId: 'S-1' }, { expositions: [aDisplay('rack')] });

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-feed-'));
  file = join(folder, 'feed.db');
  const database = await openDatabase({ kind: 'file', path: file });
  await seedChain(database, aChain({ stores: [store], protocols: [aRun('r', { storeId: store.store.storeId })] }));
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));

const photo = (index: number, fields: object = {}): string =>
  JSON.stringify(
    aPhotoLine({ photoId: idOf(`p${index}`), protocolId: idOf('run r'), fillRate: index % 101, ...fields }),
  );

const run = (args: readonly string[], input: string): Promise<ChildEnd> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.on('close', (code) => resolve({ code, out, err: withoutProgress(err) }));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

describe('import and export as commands', () => {
  test('a file is imported with a rate, and exported again as it was', async () => {
    const feed = join(folder, 'feed.ndjson');
    const lines = Array.from({ length: 5_000 }, (_one, index) => photo(index));
    await writeFile(feed, lines.join('\n'));
    const imported = await startMain('import', feed, '--database', file).ended;
    expect(imported).toMatchObject({ code: 0, out: '' });
    expect(imported.err).toMatch(
      /Done: 5,000 lines, [\d,]+ per second: 5,000 added, 0 changed, 0 unchanged, 0 refused/,
    );
    const exported = await startMain('export', '--database', file).ended;
    expect(exported.code).toBe(0);
    const [protocol, ...photos] = exported.out.trimEnd().split('\n');
    expect(JSON.parse(protocol ?? '')).toMatchObject({
      type: 'protocol',
      protocolId: idOf('run r'),
      externalId: 'S-1',
    });
    expect(photos).toEqual(lines.toSorted());
  });

  test('- reads standard input; a bad line is named, and only --strict ends with 1', async () => {
    const input = `${photo(1)}\nnonsense\n${photo(9_000)}\n`;
    const strict = await run(['import', '-', '--database', file, '--strict'], input);
    expect(strict).toMatchObject({ code: 1, out: '' });
    expect(strict.err).toMatch(/^Line 2 refused: Not valid JSON\nStopped: .* 0 added, .* 1 refused\n$/);
    const lenient = await run(['import', '-', '--database', file], input);
    expect(lenient).toMatchObject({ code: 0, out: '' });
    expect(lenient.err).toMatch(
      /^Line 2 refused: Not valid JSON\nDone: .* 1 added, 0 changed, 1 unchanged, 1 refused\nNo service runs .* the 1 days .*\n$/,
    );
  });

  test('days that became due are left to the service that runs, and summed where none runs', async () => {
    const dueDays = async (): Promise<number> => {
      const database = await openDatabase({ kind: 'file', path: file });
      const due = await database.now.selectFrom('due_days').select('store_key').execute();
      await database.close();
      return due.length;
    };
    const service = startMain('--port', '0', '--token', 'T', '--database', file);
    await service.ready;
    const served = await run(['import', '-', '--database', file], `${photo(1, { fillRate: 11 })}\n`);
    service.child.kill('SIGTERM');
    await service.ended;
    expect(served).toMatchObject({ code: 0, err: expect.stringMatching(/\nThe service that runs .* sums the 1 days/) });
    const alone = await run(['import', '-', '--database', file], `${photo(1, { fillRate: 12 })}\n`);
    expect(alone).toMatchObject({ code: 0, err: expect.stringMatching(/\nNo service runs .*summed here\.\n$/) });
    expect(await dueDays()).toBe(0);
  });

  test('what cannot be done is one line and exit code 2', async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['import', '--database', file], 'FILE'],
      [['import', join(folder, 'none.ndjson'), '--database', file], 'none.ndjson'],
      [['import', folder, '--database', file], 'folder'],
      [['import', '-'], '--database'],
      [['import', '-', '--database', 'memory'], '--database'],
      [['import', '-', '--database', join(folder, 'none.db')], 'none.db'],
      [['import', '-', 'extra', '--database', file], 'extra'],
      [['export'], '--database'],
      [['export', '--database', join(folder, 'none.db')], 'none.db'],
      [['exprot'], 'exprot'],
    ];
    for (const [args, expected] of cases) {
      const { code, out, err } = await run(args, '');
      expect({ args, code, out, lines: err.trimEnd().split('\n').length }).toEqual({
        args,
        code: 2,
        out: '',
        lines: 1,
      });
      expect(err).toContain(expected);
    }
    await expect(readFile(join(folder, 'none.db'))).rejects.toThrow('ENOENT');
  });

  test('an address of a database that cannot be reached is not repeated', async () => {
    const { code, err } = await run(['export', '--database', 'postgres://me:hunter2@127.0.0.1:1/none'], '');
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).not.toContain('hunter2');
  });

  test('a reader that stops early ends the export without a word', async () => {
    const child = spawn(process.execPath, [MAIN, 'export', '--database', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(err).not.toContain('Error');
  });

  test.skipIf(process.platform !== 'linux').each([[['export', '--database', '']], [['openapi']]])(
    'a full disk is said in one line by %j',
    async ([command = '', ...options]) => {
      const full = openSync('/dev/full', 'w');
      const args = [MAIN, command, ...options.map((option) => option || file)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', full, 'pipe'] });
      closeSync(full);
      let err = '';
      child.stderr?.on('data', (data) => {
        err += data;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(/^The output cannot be written, so it is not whole: ENOSPC.*\n$/),
      });
    },
  );
});
