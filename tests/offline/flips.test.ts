import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadDb } from '#electron/store/db/workspace-db.ts';
import { isDamage, openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { createRandomSource } from '../contract/fuzz/random-source.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { createWorkload, digestOfTable, KEY, type KeptState, stateOf, tablesOf } from './kept-workload.ts';

/** Bits that are turned, half of them in the file and half in its log. */
const FLIPS = process.env['ENDCAP_DEEP'] === '1' ? 1_000 : 100;
const STEPS = 40;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-flips-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a file with a log that is not yet in it. Answers the states behind each call that is in the log only. */
const work = (path: string): readonly KeptState[] => {
  const opened = openWorkspaceFile(path, KEY, 'write');
  if (opened.verdict !== 'opened') throw new Error(opened.verdict);
  const { db } = opened;
  const { step } = createWorkload(db, createRandomSource(seedOfRun()));
  for (let number = 1; number <= STEPS; number += 1) step(number);
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  db.prepare('PRAGMA wal_autocheckpoint = 0').all();
  const states = [stateOf(db)];
  for (let number = STEPS + 1; number <= STEPS + 10; number += 1) {
    step(number);
    states.push(stateOf(db));
  }
  copyFileSync(path, `${path}.copy`);
  copyFileSync(`${path}-wal`, `${path}.log`);
  db.close();
  return states;
};

/** `detected`: reading said so. A state is named by its number, and by what is wrong when it is none. */
type Verdict = 'detected' | number | string;

/** Reads everything that can be read, table by table, and names the state that it is of. */
const readAll = (db: ReadDb, states: readonly KeptState[]): Verdict => {
  const candidates = new Set(states.keys());
  let isDetected = false;
  const look = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!isDamage(error)) throw error;
      isDetected = true;
      return undefined;
    }
  };
  for (const table of look(() => tablesOf(db)) ?? []) {
    const digest = look(() => digestOfTable(db, table));
    if (digest === undefined) continue;
    for (const candidate of candidates) if (states[candidate]?.get(table) !== digest) candidates.delete(candidate);
    if (candidates.size === 0) return `rows of ${table} that were never kept together with the others`;
  }
  return isDetected ? 'detected' : Math.max(...candidates);
};

const flipped = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

test(`${FLIPS} single bits turned in the file and its log: detected or harmless, never wrong rows`, {
  timeout: 1_800_000,
}, () => {
  const path = join(folder, 'kept.db');
  const states = work(path);
  const whole = { file: readFileSync(`${path}.copy`), log: readFileSync(`${path}.log`) };
  const damaged = join(folder, 'damaged.db');
  const random = createRandomSource(seedOfRun());
  const counts = { detected: 0, harmless: 0, 'without the last calls': 0 };
  const faults: string[] = [];
  const open = (file: Buffer, log: Buffer): Verdict => {
    writeFileSync(damaged, file);
    writeFileSync(`${damaged}-wal`, log);
    rmSync(`${damaged}-shm`, { force: true });
    const opening = openWorkspaceFile(damaged, KEY, 'write');
    if (opening.verdict === 'unreadable') return 'detected';
    if (opening.verdict !== 'opened') return `taken for ${opening.verdict}`;
    try {
      return readAll(opening.db, states);
    } finally {
      opening.db.close();
    }
  };
  expect(open(whole.file, whole.log)).toBe(states.length - 1);
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const where = flip % 2 === 0 ? 'file' : 'log';
    const bit = random.below(whole[where].length * 8);
    const turned = flipped(whole[where], bit);
    const verdict = where === 'file' ? open(turned, whole.log) : open(whole.file, turned);
    if (verdict === 'detected') counts.detected += 1;
    else if (verdict === states.length - 1) counts.harmless += 1;
    // A log that is broken somewhere ends there: what is read is what was kept before.
    else if (typeof verdict === 'number' && where === 'log') counts['without the last calls'] += 1;
    else faults.push(`bit ${bit} of the ${where}: ${verdict}`);
  }
  console.log(`${FLIPS} bits of ${whole.file.length} and ${whole.log.length} bytes, seed ${seedOfRun()}:`, counts);
  expect(faults).toEqual([]);
  expect(counts.detected).toBeGreaterThan(0);
});
