import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3-multiple-ciphers';
import { expect, onTestFinished, test } from 'vitest';
import { cacheAnswer, findAnswer } from './answers/answers-table.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { insertAttempt } from './drafts/attempts-table.ts';
import { discardEdits } from './drafts/discard-edits.ts';
import { addHistory, listHistory, listSteps } from './drafts/history-table.ts';
import { viewDraft } from './drafts/list-drafts.ts';
import { saveEdits } from './drafts/save-edits.ts';
import { moveStep } from './drafts/undo.ts';
import { watchPublished } from './drafts/watch-table.ts';
import { NEWEST_VERSION } from './file/migrate.ts';
import { createWorkspaceFile } from './workspace-file.ts';

const KEY = 'a1'.repeat(32);
const OTHER_KEY = 'b2'.repeat(32);
const NOW = 1_795_000_000_000;
const ref = (externalId: string) => ({ externalId, kind: 'contacts' }) as const;
const contact = (name: string) => ({ contactType: 'store', name, phone: '600100200', email: null, hasWhatsapp: false });
const ANSWER = { read: 'stores.contacts', inputKey: '{}', externalId: 'A', asOf: 1, complete: true, now: 1 } as const;

function aFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'endcap-aside-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'workspace');
}

function opened(folder: string, key = KEY, now = NOW) {
  const file = createWorkspaceFile(folder);
  onTestFinished(() => file.close());
  file.prepare();
  const output = file.open({ key, lostKey: null, now });
  const db = file.db();
  if (db === null) throw new Error('nothing is open');
  return { file, db, output };
}

const draft = (db: WorkspaceDb, externalId: string, name: string): void => {
  const resource = {
    ref: ref(externalId),
    remote: [],
    edits: [{ edit: 'add', rowId: name, row: contact(name) }],
  } as const;
  saveEdits(db, () => {}, { name: 'add', resources: [resource], now: 1 });
};
const namesIn = (db: WorkspaceDb, externalId: string) =>
  viewDraft(db, ref(externalId))?.desired.map(({ row }) => row['name']) ?? [];
const imports = (db: WorkspaceDb) => listHistory(db, null, -1).filter(({ event }) => event === 'imported').length;
const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('kept.set-aside'));

/** Sets the version of a closed file, as a newer Endcap would. */
function setVersion(path: string, version: number): void {
  const database = new SqliteFile(path);
  database.exec(`PRAGMA cipher = 'chacha20'; PRAGMA key = 'raw:${KEY}'; PRAGMA user_version = ${version}`);
  database.close();
}

/** A folder in which a file with drafts was set aside as newer, and can be opened again now. */
function anAsideFile(draftsOf: (db: WorkspaceDb) => void, folder = aFolder()) {
  const before = opened(folder);
  draftsOf(before.db);
  before.file.close();
  setVersion(join(folder, 'kept.db'), 999);
  const { file, output } = opened(folder);
  const aside = output.quarantined.find(({ reason }) => reason === 'newer');
  expect(aside).toMatchObject({ at: new Date(NOW).toISOString(), tried: { result: 'newer' }, dismissed: false });
  return { folder, file, path: aside?.path ?? '' };
}

test('when the right key is back, the file is back with its drafts and all that was saved', () => {
  const folder = aFolder();
  const first = opened(folder);
  draft(first.db, 'A', 'Ewa');
  cacheAnswer(first.db, { ...ANSWER, body: '"kept"' });
  first.file.close();
  const second = opened(folder, OTHER_KEY);
  expect(second.output.quarantined).toMatchObject([
    { reason: 'key_wrong', unsentEdits: 0, tried: { result: 'other_key' } },
  ]);
  draft(second.db, 'B', 'Jan');
  second.file.noteUnsentEdits(1);
  second.file.close();

  const third = opened(folder, KEY, NOW + 1);
  // It is the file itself, not what could be taken over from it: nothing came in as a step of its own.
  expect([namesIn(third.db, 'A'), imports(third.db)]).toEqual([['Ewa'], 0]);
  expect(findAnswer(third.db, 'stores.contacts', '{}')?.body.toString()).toBe('"kept"');
  // Now the other one waits for its key, and still says how much is in it.
  expect(third.output.quarantined).toMatchObject([
    { reason: 'key_wrong', unsentEdits: 1, tried: { result: 'other_key' } },
  ]);
  third.file.close();
  const fourth = opened(folder, OTHER_KEY, NOW + 2);
  expect([namesIn(fourth.db, 'B'), fourth.output.quarantined.length]).toEqual([['Jan'], 1]);
});

test('when the version fits again, the drafts come over as one step, and the file goes', () => {
  const { folder, file, path } = anAsideFile((db) => {
    draft(db, 'A', 'Ewa');
    draft(db, 'B', 'Jan');
    cacheAnswer(db, { ...ANSWER, body: '"kept"' });
  });
  const present = file.db();
  if (present) draft(present, 'C', 'Ola');
  file.close();
  expect(asideIn(folder)).toHaveLength(1);
  setVersion(join(path, 'kept.db'), NEWEST_VERSION);
  const { db, output } = opened(folder);
  expect(['A', 'B', 'C'].map((id) => namesIn(db, id))).toEqual([['Ewa'], ['Jan'], ['Ola']]);
  expect(findAnswer(db, 'stores.contacts', '{}')?.body.toString()).toBe('"kept"');
  expect([output.quarantined, asideIn(folder), imports(db)]).toEqual([[], [], 1]);
  const [imported] = listSteps(db, 'done', null, 1);
  moveStep(db, () => {}, { way: 'undo', step: imported?.historyId ?? 0, now: 3 });
  expect(['A', 'B', 'C'].map((id) => namesIn(db, id))).toEqual([[], [], ['Ola']]);
});

test('a draft that this file has for the same store is not touched: the other one waits until it is gone', () => {
  const { folder, file, path } = anAsideFile((db) => {
    draft(db, 'A', 'Ewa');
    draft(db, 'B', 'Jan');
  });
  const present = file.db();
  if (present) draft(present, 'A', 'Ola');
  file.close();
  setVersion(join(path, 'kept.db'), NEWEST_VERSION);
  const second = opened(folder);
  expect([namesIn(second.db, 'A'), namesIn(second.db, 'B')]).toEqual([['Ola'], ['Jan']]);
  expect(second.output.quarantined).toMatchObject([{ tried: { result: 'waiting', waiting: 1 }, dismissed: false }]);
  const id = second.output.quarantined[0]?.id ?? '';
  // Once more changes nothing, also when what came over has been thrown away since.
  discardEdits(second.db, () => {}, { ref: ref('B'), rowIds: null, now: 4 });
  expect(second.file.retry({ id, now: NOW + 9 })).toMatchObject([{ tried: { result: 'waiting', waiting: 1 } }]);
  expect([namesIn(second.db, 'A'), namesIn(second.db, 'B'), imports(second.db)]).toEqual([['Ola'], [], 1]);
  discardEdits(second.db, () => {}, { ref: ref('A'), rowIds: null, now: 5 });
  expect(second.file.retry({ id, now: NOW + 10 })).toEqual([]);
  expect([namesIn(second.db, 'A'), imports(second.db), asideIn(folder)]).toEqual([['Ewa'], 2, []]);
});

test('the same draft on both sides comes over once, and nothing waits', () => {
  const { folder, file, path } = anAsideFile((db) => draft(db, 'A', 'Ewa'));
  const present = file.db();
  if (present) draft(present, 'A', 'Ewa');
  file.close();
  setVersion(join(path, 'kept.db'), NEWEST_VERSION);
  const { db, output } = opened(folder);
  expect([namesIn(db, 'A'), imports(db), output.quarantined]).toEqual([['Ewa'], 0, []]);
});

/** Publishes a contact of a store in place of the one there, as it is written down when the service shows it. */
function publish(db: WorkspaceDb, externalId: string, publishId: string): void {
  const changes = [{ rowId: 'row', before: contact('Ala'), after: contact(publishId) }];
  const one = { publishId, ref: ref(externalId), rev: 1, chunk: 0, chunks: 1, preFingerprint: '', changes };
  const attemptId = insertAttempt(db, { ...one, phase: 'verified', body: {}, rowIds: [], preImage: null, at: 5 });
  const detail = { ref: ref(externalId), publishId, attemptId, size: 1 };
  addHistory(db, { at: 9, event: 'published', name: publishId, step: null, detail });
  watchPublished(db, ref(externalId), attemptId, changes);
}

test('of two files that come over in one go, the later one counts for more, and stands later in the history', () => {
  const folder = aFolder();
  for (const [nth, name] of ['Ewa', 'Jan'].entries()) {
    const { file, db } = opened(folder, KEY, NOW + nth);
    draft(db, 'A', name);
    publish(db, 'B', name);
    file.close();
    setVersion(join(folder, 'kept.db'), 999);
  }
  opened(folder, KEY, NOW + 2).file.close();
  for (const name of asideIn(folder)) setVersion(join(folder, name, 'kept.db'), NEWEST_VERSION);
  const { db, output } = opened(folder, KEY, NOW + 3);
  const published = listHistory(db, null, -1).filter(({ event }) => event === 'published');
  expect(published.map(({ name }) => name)).toEqual(['Jan', 'Ewa']);
  const watched = db.prepare<[], { publish_id: string }>(
    'SELECT publish_id FROM watched JOIN attempts USING (attempt_id)',
  );
  expect(watched.all()).toEqual([{ publish_id: 'Jan' }]);
  expect(namesIn(db, 'A')).toEqual(['Jan']);
  expect(output.quarantined).toMatchObject([{ at: new Date(NOW + 1).toISOString(), tried: { result: 'waiting' } }]);
});

test('all files are listed, each with its own fate, dismissed and deleted one by one; one that fails hides no other', () => {
  const folder = aFolder();
  opened(folder).file.close();
  const path = join(folder, 'kept.db');
  writeFileSync(path, 'no database at all, but longer than the head of one');
  opened(folder, KEY, NOW + 1).file.close();
  writeFileSync(path, 'another one');
  const { file: third } = opened(folder, KEY, NOW + 2);
  third.close();
  // The first one has lost its facts, and the second one its rights to be a file.
  writeFileSync(join(folder, `kept.set-aside-${NOW + 1}`, 'about.json'), '{');
  const aside = anAsideFile((db) => draft(db, 'A', 'Ewa'), folder);
  aside.file.close();
  setVersion(join(aside.path, 'kept.db'), NEWEST_VERSION);
  const { file, db, output } = opened(folder, KEY, NOW + 4);
  expect(namesIn(db, 'A')).toEqual(['Ewa']);
  const [newest, oldest] = output.quarantined;
  expect(output.quarantined).toMatchObject([
    { at: new Date(NOW + 2).toISOString(), reason: 'damaged', bytes: 11, tried: { result: 'damaged' } },
    { at: new Date(NOW + 1).toISOString(), reason: 'unknown', unsentEdits: null, tried: { result: 'damaged' } },
  ]);
  expect(file.dismiss({ id: newest?.id ?? '' }).map(({ dismissed }) => dismissed)).toEqual([true, false]);
  expect(existsSync(join(newest?.path ?? '', 'kept.db'))).toBe(true);
  expect(file.remove({ id: oldest?.id ?? '' }).map(({ id }) => id)).toEqual([newest?.id]);
  expect(existsSync(oldest?.path ?? '')).toBe(false);
  expect(() => file.remove({ id: '../../elsewhere' })).toThrow();
});
