import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MYSELF, NO_REVIEW } from '#shared/domain/review/photo-review.ts';
import { cacheAnswer, findAnswer } from './answers/answers-table.ts';
import { cachePicture } from './answers/pictures-table.ts';
import { viewDraft } from './drafts/list-drafts.ts';
import { saveEdits } from './drafts/save-edits.ts';
import { moveStep } from './drafts/undo.ts';
import { openWorkspaceFile } from './file/open-workspace-file.ts';
import { clearKind, giveBack } from './file/upkeep.ts';
import { moveReviews } from './review/review-calls.ts';
import { makeStep } from './review/review-steps.ts';
import { createWorkspaceFile } from './workspace-file.ts';

const KEY = 'a1'.repeat(32);
const OTHER_KEY = 'b2'.repeat(32);
const NOW = 1_795_000_000_000;
const CANARY = 'canary-in-the-file';
const answer = {
  read: 'stores.contacts',
  inputKey: '{}',
  externalId: 'A',
  asOf: 1,
  complete: true,
  now: 1,
  body: JSON.stringify(CANARY),
} as const;

function aFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'endcap-kept-')), 'workspace');
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }));
  return folder;
}

function opened(folder: string, key: string | null, lostKey: 'key_missing' | null = null) {
  const file = createWorkspaceFile(folder);
  onTestFinished(() => file.close());
  const prepared = file.prepare();
  return { file, prepared, output: file.open({ key, lostKey, now: NOW }) };
}

function keptWith(folder: string, key: string): void {
  const { file } = opened(folder, key);
  const db = file.db();
  if (db) cacheAnswer(db, answer);
  file.close();
}

const found = (file: ReturnType<typeof createWorkspaceFile>) => {
  const db = file.db();
  return db === null ? null : (findAnswer(db, 'stores.contacts', '{}')?.body.toString() ?? null);
};

test('what was kept is there after closing, in a file that only its user may read and nobody without the key', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  const path = join(folder, 'kept.db');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(readFileSync(join(folder, name)).includes(CANARY), name).toBe(false);
  }
  expect(readFileSync(path).subarray(0, 15).toString()).not.toBe('SQLite format 3');
  const { file, output } = opened(folder, KEY);
  expect(output).toMatchObject({ mode: 'write', quarantined: [] });
  expect(found(file)).toBe(JSON.stringify(CANARY));
  expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
});

test('a wrong key sets the file aside, whole and readable with its own key; that is told until it was read', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  const before = readFileSync(join(folder, 'kept.db'));
  const { file, output } = opened(folder, OTHER_KEY);
  expect(output.quarantined).toMatchObject([{ reason: 'key_wrong', unsentEdits: 0 }]);
  expect(found(file)).toBeNull();
  const old = join(output.quarantined[0]?.path ?? '', 'kept.db');
  expect(readFileSync(old).equals(before)).toBe(true);
  const opening = openWorkspaceFile(old, KEY, 'write');
  expect(opening.verdict).toBe('opened');
  if (opening.verdict === 'opened') opening.db.close();
  file.close();
  const again = opened(folder, OTHER_KEY);
  expect(again.output.quarantined[0]?.reason).toBe('key_wrong');
  again.file.dismiss({ id: again.output.quarantined[0]?.id ?? '' });
  again.file.close();
  expect(opened(folder, OTHER_KEY).output.quarantined).toMatchObject([{ dismissed: true }]);
});

test('a new key beside a file means that its own is missing', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  expect(opened(folder, OTHER_KEY, 'key_missing').output.quarantined[0]?.reason).toBe('key_missing');
});

test('damage is told from a wrong key', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  const path = join(folder, 'kept.db');
  const bytes = readFileSync(path);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(opened(folder, KEY).output.quarantined[0]?.reason).toBe('damaged');
});

test('a file of plain SQLite is never used', () => {
  const folder = aFolder();
  const { file } = opened(folder, KEY);
  file.close();
  writeFileSync(join(folder, 'kept.db'), 'SQLite format 3\0 and so on');
  expect(opened(folder, KEY).output.quarantined[0]?.reason).toBe('damaged');
});

test('a file of a newer Endcap is quarantined and told', () => {
  const folder = aFolder();
  const { file } = opened(folder, KEY);
  file.db()?.exec('PRAGMA user_version = 999');
  file.close();
  expect(opened(folder, KEY).output).toMatchObject({ mode: 'write', quarantined: [{ reason: 'newer' }] });
});

test('a log without its file never meets a new file', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  writeFileSync(join(folder, 'kept.db-wal'), 'left behind');
  rmSync(join(folder, 'kept.db'));
  const { file } = opened(folder, KEY);
  expect(found(file)).toBeNull();
  expect(readFileSync(join(folder, 'kept.set-aside-0', 'kept.db-wal'), 'utf8')).toBe('left behind');
});

test('setting aside that was cut by a kill is ended, or as if it had not begun', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  const about = JSON.stringify({ reason: 'damaged', unsentEdits: 0, dismissed: false });
  const early = join(folder, 'kept.set-aside-5');
  mkdirSync(early);
  writeFileSync(join(early, 'about.json'), about);
  const first = opened(folder, KEY);
  expect(first.output.quarantined).toEqual([]);
  expect(found(first.file)).toBe(JSON.stringify(CANARY));
  first.file.close();

  const late = join(folder, 'kept.set-aside-6');
  mkdirSync(late);
  writeFileSync(join(late, 'about.json'), about);
  writeFileSync(join(folder, 'kept.db-wal'), 'its log');
  renameSync(join(folder, 'kept.db'), join(late, 'kept.db'));
  const second = opened(folder, KEY);
  const tried = { result: 'carried' };
  expect(second.output.quarantined).toMatchObject([{ path: late, reason: 'damaged', unsentEdits: 0, tried }]);
  expect(found(second.file)).toBe(JSON.stringify(CANARY));
  expect(readFileSync(join(late, 'kept.db-wal'), 'utf8')).toBe('its log');
  expect(existsSync(join(late, 'kept.facts.json'))).toBe(true);
});

test('without a key the file lives as long as the run, and what it held goes into the real one', () => {
  const folder = aFolder();
  const { file, output } = opened(folder, null);
  expect(output.mode).toBe('write');
  const db = file.db();
  if (db) cacheAnswer(db, answer);
  expect(existsSync(join(folder, 'kept.db'))).toBe(false);
  file.open({ key: KEY, lostKey: 'key_missing', now: NOW });
  expect(found(file)).toBe(JSON.stringify(CANARY));
  expect(readdirSync(folder).filter((name) => name.startsWith('this-run'))).toEqual([]);
  file.close();
  writeFileSync(join(folder, 'this-run-999999999-1.db-wal'), '');
  opened(folder, null).file.close();
  expect(readdirSync(folder).filter((name) => name.startsWith('this-run'))).toEqual([]);
});

test('a step of the file of a run is no other step of the real one', () => {
  const folder = aFolder();
  const edit = (file: ReturnType<typeof createWorkspaceFile>, rowId: string) => {
    const db = file.db();
    if (db === null) throw new Error('nothing is open');
    const edits = [{ edit: 'add', rowId, row: { name: rowId } }] as const;
    const resource = { ref: { externalId: 'A', kind: 'contacts' }, remote: [], edits } as const;
    const { step } = saveEdits(db, () => {}, { name: 'add', resources: [resource], now: NOW });
    const after = { ...NO_REVIEW, tags: [rowId], at: NOW, isSettled: false };
    const name = { key: 'tag', cells: 1, data: {} };
    const { stepId } = makeStep(db, () => {}, { name, now: NOW }, [{ photoKey: rowId, author: MYSELF, after }]);
    return { step: step ?? 0, reviewed: stepId ?? 0 };
  };
  const real = opened(folder, KEY).file;
  edit(real, 'Ewa');
  real.close();
  const { file } = opened(folder, null);
  const { step, reviewed } = edit(file, 'Jan');
  file.open({ key: KEY, lostKey: null, now: NOW });
  const db = file.db();
  if (db === null) throw new Error('nothing is open');
  expect(moveStep(db, () => {}, { way: 'undo', step, now: NOW })).toBeNull();
  expect(viewDraft(db, { externalId: 'A', kind: 'contacts' })?.desired).toHaveLength(2);
  expect(moveReviews(db, () => {}, { way: 'undo', count: 1, step: reviewed })).toMatchObject({ step: null });
});

test('what the file of a run held goes into the real one as a whole, or not at all and is still there', () => {
  const folder = aFolder();
  const { file } = opened(folder, null);
  const db = file.db();
  if (db) cacheAnswer(db, answer);
  // Pictures come last.
  db?.exec('ALTER TABLE pictures RENAME TO away');
  const open = () => file.open({ key: KEY, lostKey: null, now: NOW });
  expect(open).toThrow();
  expect(found(file)).toBe(JSON.stringify(CANARY));
  const real = openWorkspaceFile(join(folder, 'kept.db'), KEY, 'write');
  if (real.verdict !== 'opened') throw new Error(real.verdict);
  expect(findAnswer(real.db, 'stores.contacts', '{}')).toBeNull();
  real.db.close();
  db?.exec('ALTER TABLE away RENAME TO pictures');
  expect(open().mode).toBe('write');
  expect(found(file)).toBe(JSON.stringify(CANARY));
});

test('a second one in the same folder only reads', () => {
  const folder = aFolder();
  keptWith(folder, KEY);
  const first = opened(folder, KEY);
  const second = opened(folder, KEY);
  expect(second.prepared.isWriter).toBe(false);
  expect(second.output.mode).toBe('read');
  expect(found(second.file)).toBe(JSON.stringify(CANARY));
  const db = second.file.db();
  expect(() => db && cacheAnswer(db, { ...answer, asOf: 2 })).toThrow(/readonly/);
  first.file.close();
  expect(second.file.prepare().isWriter).toBe(true);
  expect(second.file.open({ key: KEY, lostKey: null, now: NOW }).mode).toBe('write');
});

test('a file shrinks in small steps when much was removed', () => {
  const folder = aFolder();
  const { file } = opened(folder, KEY);
  const db = file.db();
  if (!db) throw new Error('not open');
  const picture = { size: 'original', type: 'image/png', bytes: new Uint8Array(1_000_000), now: 1 } as const;
  for (let n = 0; n < 20; n += 1) cachePicture(db, { ...picture, photoKey: `p${n}` });
  clearKind(db, 'originals');
  let steps = 0;
  while (giveBack(db)) steps += 1;
  expect(steps).toBeGreaterThan(5);
  file.close();
  expect(statSync(join(folder, 'kept.db')).size).toBeLessThan(10_000_000);
});

test('a folder that may not be written to is an error', () => {
  if (process.getuid?.() === 0) return;
  const folder = aFolder();
  createWorkspaceFile(folder).prepare();
  chmodSync(folder, 0o500);
  expect(() => createWorkspaceFile(folder).prepare()).toThrow();
});
