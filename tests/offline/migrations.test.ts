import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { cachedSizes } from '#electron/store/answer-calls.ts';
import { findAnswer } from '#electron/store/answers/answers-table.ts';
import { findPicture } from '#electron/store/answers/pictures-table.ts';
import { findRunSlots } from '#electron/store/answers/run-slots-table.ts';
import { findStoreList } from '#electron/store/answers/stores-table.ts';
import { readLimits } from '#electron/store/db/facts-table.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { createDraftCalls } from '#electron/store/draft-calls.ts';
import { ALL_MIGRATIONS, versionOf } from '#electron/store/file/migrate.ts';
import type { Migration } from '#electron/store/file/migrations/migration.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { countRows } from './frozen/count-rows.ts';
import { FROZEN, FROZEN_DRAFT, FROZEN_KEY, frozenPath } from './frozen/frozen-file.ts';
import { interruptedMigrations, MIGRATED_ROWS } from './interrupted-migrations.ts';

const RUN = fileURLToPath(new URL('./migrations-run.ts', import.meta.url));
const NUMBERS = ALL_MIGRATIONS.map(({ number }) => number).filter((number) => existsSync(frozenPath(number)));

/** A copy of a frozen database, in a folder of the test. */
function thawed(number: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-frozen-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'kept.db');
  copyFileSync(frozenPath(number), path);
  return path;
}

function opened(path: string, migrations?: readonly Migration[]): WorkspaceDb {
  const opening = openWorkspaceFile(path, FROZEN_KEY, 'write', migrations);
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  onTestFinished(() => opening.db.close());
  return opening.db;
}

const frozenCounts = (number: number): Record<string, number> =>
  JSON.parse(readFileSync(new URL(`./frozen/${String(number).padStart(4, '0')}.json`, import.meta.url), 'utf8'));

function expectFrozenContent(db: WorkspaceDb): void {
  const { inputKey, now, body } = FROZEN;
  expect(findAnswer(db, 'stores.contacts', inputKey)).toMatchObject({
    asOf: now,
    complete: false,
    body: Buffer.from(body),
  });
  expect(findStoreList(db)?.parts).toEqual([`[${FROZEN.stores.map((store) => store.body).join(',')}]`]);
  expect(findPicture(db, 'p', 'thumbnail')).toMatchObject({ type: 'image/webp', bytes: Buffer.from([1, 2, 3]) });
  expect(findRunSlots(db, null)).toEqual([600]);
  expect(readLimits(db)).toEqual(FROZEN.limits);
  expect(cachedSizes(db).find(({ kind }) => kind === 'stores')?.pinnedBytes).toBe(body.length);
}

test('migrations are numbered without gaps, and every one but the newest has a frozen database', () => {
  expect(ALL_MIGRATIONS.map(({ number }) => number)).toEqual(ALL_MIGRATIONS.map((_, index) => index + 1));
  expect(NUMBERS).toEqual(expect.arrayContaining(ALL_MIGRATIONS.slice(0, -1).map(({ number }) => number)));
});

test.each(NUMBERS)('a database of tables number %i opens with everything that was in it', (number) => {
  const db = opened(thawed(number));
  expect(versionOf(db)).toBe(ALL_MIGRATIONS.length);
  expectFrozenContent(db);
  expect(countRows(db)).toMatchObject(frozenCounts(number));
});

test.each(NUMBERS.filter((number) => number >= 4))(
  'drafts in a database of tables number %i are as they were, and its steps are undone and done again',
  (number) => {
    const db = opened(thawed(number));
    const calls = createDraftCalls({ newId: () => '', crashPoint: () => {}, heldMs: () => 0 });
    const { ref, remote, steps } = FROZEN_DRAFT;
    const wanted = () => calls['drafts.view'](db, { ref })?.desired.map(({ row }) => row);
    const label = steps[0].edits[0].value;
    const disabled = remote.map((row, at) => ({ ...row, status: 'disabled', ...(at === 0 ? { label } : {}) }));
    // Before the fifth, rows were kept whole, so what changes in them is counted when they are written again.
    expect(calls['drafts.count'](db, null)).toBe(number < 5 ? 2 : 3);
    expect(wanted()).toEqual(disabled);
    expect(moveNext(calls, db, 'undo')).toMatchObject({ name: 'second', unplaced: [] });
    expect(wanted()).toEqual(remote.map((row, at) => (at === 0 ? { ...row, label } : row)));
    // Steps made before a page had its own are found by their kind, too.
    expect(moveNext(calls, db, 'undo', 'contacts')).toBeNull();
    const { kind } = ref;
    expect(moveNext(calls, db, 'undo', kind)).toMatchObject({ name: 'first', unplaced: [] });
    expect(wanted()).toEqual(remote);
    for (const way of ['redo', 'redo'] as const) moveNext(calls, db, way);
    expect(wanted()).toEqual(disabled);
  },
);

test.each([0, 1, 1_500, MIGRATED_ROWS / 2, 3_000, MIGRATED_ROWS])(
  'a kill after %i rows of a migration leaves a file that goes on where it was',
  (rows) => {
    const path = thawed(1);
    const { signal } = spawnSync(process.execPath, [RUN, path, String(rows)]);
    expect(signal).toBe('SIGKILL');
    const migrations = interruptedMigrations(Number.POSITIVE_INFINITY);
    const db = opened(path, migrations);
    expect(versionOf(db)).toBe(migrations.length);
    expectFrozenContent(db);
    expect(countRows(db)).toMatchObject({ later_1: MIGRATED_ROWS / 2, later_2: MIGRATED_ROWS / 2 });
  },
);

test('a migration that fails leaves nothing behind', () => {
  const path = thawed(1);
  const broken: Migration = {
    number: 2,
    name: 'broken',
    up(db) {
      db.exec('CREATE TABLE half (n INTEGER)');
      throw new Error('broken');
    },
  };
  expect(() => opened(path, [...ALL_MIGRATIONS.slice(0, 1), broken])).toThrow('broken');
  const db = opened(path, ALL_MIGRATIONS.slice(0, 1));
  expect(versionOf(db)).toBe(1);
  expect(Object.keys(countRows(db))).not.toContain('half');
});

test('a newer database is recognised and left as it is', () => {
  const path = thawed(NUMBERS.at(-1) ?? 1);
  const before = readFileSync(path);
  expect(openWorkspaceFile(path, FROZEN_KEY, 'write', []).verdict).toBe('newer');
  expect(readFileSync(path).equals(before)).toBe(true);
});
