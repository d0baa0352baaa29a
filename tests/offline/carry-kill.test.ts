import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { expect, onTestFinished, test } from 'vitest';
import { CARRY_POINTS } from '#electron/store/drafts/crash-points.ts';
import { countUnsentEdits } from '#electron/store/drafts/edits-table.ts';
import { listHistory } from '#electron/store/drafts/history-table.ts';
import { saveEdits } from '#electron/store/drafts/save-edits.ts';
import { NEWEST_VERSION } from '#electron/store/file/migrate.ts';
import { createWorkspaceFile } from '#electron/store/workspace-file.ts';

const RUN = fileURLToPath(new URL('./carry-kill-run.ts', import.meta.url));
const KEY = 'a1'.repeat(32);
const NOW = 1_795_000_000_000;
const STORES = ['A', 'B', 'C'];

function aFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'endcap-carry-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'workspace');
}

function opened(folder: string) {
  const file = createWorkspaceFile(folder);
  onTestFinished(() => file.close());
  file.prepare();
  const { quarantined } = file.open({ key: KEY, lostKey: null, now: NOW });
  const db = file.db();
  if (db === null) throw new Error('nothing is open');
  return { file, db, quarantined };
}

function setVersion(path: string, version: number): void {
  const database = new SqliteFile(path);
  database.exec(`PRAGMA cipher = 'chacha20'; PRAGMA key = 'raw:${KEY}'; PRAGMA user_version = ${version}`);
  database.close();
}

/** A folder with an empty file, and one that was set aside with three drafts and opens again. */
function aSetAsideFile(): string {
  const folder = aFolder();
  const { file, db } = opened(folder);
  for (const externalId of STORES) {
    const row = { contactType: 'store', name: externalId, phone: '600100200', email: null, hasWhatsapp: false };
    const edits = [{ edit: 'add', rowId: externalId, row }] as const;
    saveEdits(db, () => {}, {
      name: 'add',
      resources: [{ ref: { externalId, kind: 'contacts' }, remote: [], edits }],
      now: 1,
    });
  }
  file.close();
  setVersion(join(folder, 'kept.db'), 999);
  const next = opened(folder);
  next.file.close();
  setVersion(join(next.quarantined[0]?.path ?? '', 'kept.db'), NEWEST_VERSION);
  return folder;
}

const countEvents = (db: ReturnType<typeof opened>['db']) =>
  Object.fromEntries(
    Map.groupBy(listHistory(db, null, -1), ({ event }) => event)
      .entries()
      .map(([event, all]) => [event, all.length]),
  );

test.each(CARRY_POINTS)('a kill at %s while a file is carried over doubles nothing and loses nothing', (point) => {
  const folder = aSetAsideFile();
  expect(spawnSync(process.execPath, [RUN, folder, KEY, point]).signal).toBe('SIGKILL');
  const aside = readdirSync(folder).filter((name) => name.startsWith('kept.set-aside'));
  // Until everything is in the present file, the other one is there with all of its parts.
  if (point !== 'carry-removed') expect(aside.map((name) => existsSync(join(folder, name, 'kept.db')))).toEqual([true]);
  const { db, quarantined } = opened(folder);
  expect([countUnsentEdits(db), countEvents(db), quarantined]).toEqual([3, { edit: 3, imported: 1 }, []]);
  expect(readdirSync(folder).filter((name) => /set-aside|gone/.test(name))).toEqual([]);
});
