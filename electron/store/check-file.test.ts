import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow } from '#tests/builders/rows.ts';
import { cacheAnswer } from './answers/answers-table.ts';
import { checkFile } from './check-file.ts';
import type { WorkspaceDb } from './db/workspace-db.ts';
import { createDraftCalls } from './draft-calls.ts';
import { openWorkspaceFile } from './file/open-workspace-file.ts';

const KEY = 'a1'.repeat(32);
const ANSWERS = 40;

function opened(path: string, mode: 'write' | 'read'): WorkspaceDb {
  const opening = openWorkspaceFile(path, KEY, mode);
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  return opening.db;
}

/** A file with drafts of two stores and answers that take many pages. */
function aFile(): string {
  const root = mkdtempSync(join(tmpdir(), 'endcap-check-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const path = join(root, 'w1', 'kept.db');
  mkdirSync(join(root, 'w1'));
  const db = opened(path, 'write');
  const edits = [{ edit: 'set', rowId: nthId(1), field: 'label', value: 'Mine' } as const];
  const resources = ['S-1', 'S-2'].map((externalId) => ({
    ref: { externalId, kind: 'expositions' as const },
    remote: [aDisplayRow(1), aDisplayRow(2)],
    edits,
  }));
  const calls = createDraftCalls({ newId: () => 'id', crashPoint: () => {}, heldMs: () => 0 });
  calls['drafts.save'](db, { name: 'edit', resources, now: 1 });
  for (let n = 0; n < ANSWERS; n += 1) {
    const externalId = `S-${n}`;
    const asked = { read: 'fillRates.store', inputKey: JSON.stringify({ externalId }), externalId } as const;
    cacheAnswer(db, { ...asked, asOf: 1, complete: true, now: 1, body: JSON.stringify('x'.repeat(9_000)) });
  }
  db.close();
  return path;
}

function readingOf(path: string): WorkspaceDb {
  const db = opened(path, 'read');
  onTestFinished(() => db.close());
  return db;
}

/** Turns over a bit in a page that is deep in the file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length * 0.9);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test('a sound file says so, with what is in it', () => {
  expect(checkFile(readingOf(aFile()))).toEqual({
    damage: [],
    drafts: { all: 2, unreadable: 0, edits: 2 },
    reviews: 0,
  });
});

test('a draft that makes no sense is counted, and the file is sound all the same', () => {
  const path = aFile();
  const db = opened(path, 'write');
  db.exec(`UPDATE draft_bases SET base = 'null' WHERE draft_id = 2`);
  db.close();
  expect(checkFile(readingOf(path))).toMatchObject({ damage: [], drafts: { all: 2, unreadable: 1 } });
});

test('one bit that has turned is damage, also when the page is in memory', () => {
  const path = aFile();
  const db = readingOf(path);
  expect(checkFile(db).damage).toEqual([]);
  damage(path);
  const { damage: found } = checkFile(db);
  expect(found.length).toBeGreaterThan(0);
  expect(found.join('\n')).not.toContain(path);
});
