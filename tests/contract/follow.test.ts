import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceDatabase, ServiceReadDb } from '#service/store/database.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhotoLine, aRun } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { type Postgres, startPostgres } from '../support/services/postgres.ts';
import { createRandomSource } from './fuzz/random-source.ts';
import { type ChildEnd, type ServiceChild, startMain, withoutProgress } from './service-child.ts';

const MAIN = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
/** `npm run test:deep` kills so often, on each database. */
const ROUNDS = process.env['ENDCAP_DEEP'] === '1' ? 100 : 6;
const SEED = seedOfRun();

const store = aChainStore({ externalId: 'S-1' }, { expositions: [aDisplay('rack')] });
const chain = aChain({ stores: [store], protocols: [aRun('r', { storeId: store.store.storeId })] });

/** Each line is a new photo, so the number of photos tells how many lines were taken, and none can hide another. */
const photo = (index: number): string =>
  `${JSON.stringify(aPhotoLine({ photoId: idOf(`photo ${index}`), protocolId: idOf('run r') }))}\n`;
const photos = (from: number, count: number): string =>
  Array.from({ length: count }, (_one, index) => photo(from + index)).join('');

let folder: string;
let postgres: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endcap-follow-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

describe.each(['SQLite', 'PostgreSQL'])('a feed that grows, on %s', (kind) => {
  let address: string;
  let database: ServiceDatabase;
  let file: string;
  let files = 0;
  const children: ServiceChild[] = [];
  beforeAll(async () => {
    address = kind === 'SQLite' ? join(folder, 'followed.db') : await postgres.createDatabase();
    database = await openDatabase(
      kind === 'SQLite' ? { kind: 'file', path: address } : { kind: 'postgres', url: address },
    );
    await seedChain(database, chain);
  });
  afterAll(async () => {
    for (const { child } of children) child.kill('SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    await database.close();
  });

  const start = async (text: string): Promise<void> => {
    await database.write(async ({ trx }) => trx.deleteFrom('images').execute());
    files += 1;
    file = join(folder, `${kind}-${files}.ndjson`);
    await writeFile(file, text);
  };
  const follow = (...options: string[]): ServiceChild => {
    const child = startMain('import', file, '--database', address, '--follow', ...options);
    children.push(child);
    return child;
  };
  const kill = async ({ child, ended }: ServiceChild): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const storedIn = async (db: ServiceReadDb): Promise<number> => {
    const count = sql<number>`count(*)`.as('photos');
    return (await db.selectFrom('images').select(count).executeTakeFirstOrThrow()).photos;
  };
  const stored = (): Promise<number> => storedIn(database.now);
  const positionIn = async (db: ServiceReadDb) =>
    await db
      .selectFrom('feed_positions')
      .where('feed', '=', resolve(file))
      .select(['line_count as lines', 'end_byte as bytes'])
      .executeTakeFirst();
  const position = () => positionIn(database.now);
  /**
   * Each line that counts as taken is there, and each that is there counts. Both are read at one moment: what a process
   * that was killed has sent may still be carried out.
   */
  const checkTaken = async (when: string): Promise<void> => {
    const { lines, there } = await database.read(async (db) => ({
      lines: (await positionIn(db))?.lines ?? 0,
      there: await storedIn(db),
    }));
    expect(lines, when).toBe(there);
  };

  test('what is written to its end is stored, a line once it is whole', async () => {
    await start(photos(0, 3));
    const child = follow();
    await expect.poll(stored).toBe(3);
    await appendFile(file, photo(3).slice(0, 50));
    await pause(600);
    expect(await stored()).toBe(3);
    await appendFile(file, `${photo(3).slice(50)}\n \nnonsense\n${photo(4)}`);
    await expect.poll(stored).toBe(5);
    expect(await position()).toEqual({ lines: 8, bytes: Buffer.byteLength(photos(0, 5)) + 12 });
    await kill(child);
    expect((await child.ended).err).toContain('Line 7 refused: Not valid JSON\n');
  });

  test(`kill -9 at any moment, ${ROUNDS} times: no line is lost, none is taken twice`, {
    timeout: 120_000 + ROUNDS * 20_000,
  }, async () => {
    const random = createRandomSource(SEED);
    await start('');
    let written = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = follow();
      const before = await stored();
      // More than a batch, in pieces that end anywhere.
      const text = photos(written, 4_000 + random.below(6_000));
      written += text.split('\n').length - 1;
      const cut = random.below(text.length);
      await appendFile(file, text.slice(0, cut));
      await appendFile(file, text.slice(cut));
      // At once after a commit, or at any time.
      if (round % 2 === 0) while ((await stored()) === before) await nextTurn();
      else await pause(random.below(1_500));
      await kill(child);
      await checkTaken(`round ${round}`);
    }
    const last = follow();
    // Most of them are still to be read: a process that was killed has seldom come far.
    await expect.poll(stored, { timeout: 60_000 + ROUNDS * 10_000 }).toBe(written);
    await kill(last);
    expect(await position()).toMatchObject({ lines: written });
    console.log(`${kind}: killed ${ROUNDS} times while ${written} lines came, ENDCAP_SEED=${SEED}`);
  });

  test('a file that was cut or replaced meanwhile is refused in one line, and taken from its start when asked to', async () => {
    await start(photos(0, 100));
    const first = follow();
    await expect.poll(stored).toBe(100);
    await kill(first);
    await truncate(file, 500);
    expect(await follow().ended).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\S+ is shorter than .*--from-start\.\n$/),
    });
    await writeFile(file, photos(1_000, 200));
    expect(await follow().ended).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\S+ is not the file any more.*\n$/),
    });
    expect(await stored()).toBe(100);
    const again = follow('--from-start');
    await expect.poll(stored).toBe(300);
    await kill(again);
  });

  test('so is one that is cut or replaced while it is followed, once what was there is stored', async () => {
    for (const change of ['cut', 'written over', 'replaced'] as const) {
      await start(photos(0, 100));
      const child = follow();
      await expect.poll(stored).toBe(100);
      if (change === 'cut') await truncate(file, 500);
      if (change === 'written over') await writeFile(file, photos(1_000, 200));
      if (change === 'replaced') {
        await appendFile(file, photos(100, 10));
        await rename(file, `${file}.1`);
        await writeFile(file, photos(1_000, 200));
      }
      expect(await child.ended, change).toMatchObject({ code: 2, err: expect.stringContaining('--from-start') });
      expect(await stored(), change).toBe(change === 'replaced' ? 110 : 100);
    }
  });

  test('strict: a bad line ends it, and it begins there again', async () => {
    await start(photos(0, 10));
    const child = follow('--strict');
    await expect.poll(stored).toBe(10);
    await appendFile(file, `${photo(10)}nonsense\n`);
    const expectEnd = ({ code, err }: ChildEnd): void => {
      expect(code).toBe(1);
      expect(withoutProgress(err)).toContain('Line 12 refused: Not valid JSON\nStopped: ');
    };
    expectEnd(await child.ended);
    expect((await position())?.lines).toBe(10);
    expectEnd(await follow('--strict').ended);
    expect(await stored()).toBe(10);
  });

  test('standard input is followed, too, and strict ends before it does', async () => {
    await start('');
    const args = [MAIN, 'import', '-', '--database', address, '--follow', '--strict'];
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = once(child, 'close');
    child.stdin.write(photos(0, 3));
    await expect.poll(stored).toBe(3);
    child.stdin.write('nonsense\n');
    expect(await ended).toEqual([1, null]);
  });

  test('two that follow one file: one of them ends', async () => {
    await start(photos(0, 10));
    const both = [follow(), follow()];
    await expect.poll(stored).toBe(10);
    for (let at = 10; at < 2_000 && both.every(({ child }) => child.exitCode === null); at += 1) {
      await appendFile(file, photo(at));
      await pause(20);
    }
    const { code, err } = await Promise.race(both.map(({ ended }) => ended));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Another import follows') });
    await Promise.all(both.map(kill));
    await checkTaken('two of them');
  });

  test.skipIf(process.platform === 'win32')(
    'a named pipe: what comes is stored at once, from several writers in turn',
    async () => {
      await start('');
      await rm(file);
      execFileSync('mkfifo', [file]);
      const child = follow();
      await appendFile(file, photos(0, 3));
      await expect.poll(stored).toBe(3);
      await appendFile(file, photos(3, 4));
      await expect.poll(stored).toBe(7);
      await kill(child);
      expect(await position()).toBeUndefined();
    },
  );
});
