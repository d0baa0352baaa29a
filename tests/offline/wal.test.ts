import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { createRandomSource } from '../contract/fuzz/random-source.ts';
import { seedOfRun } from '../support/seed/seed.ts';
import { createWorkload, isSameState, KEY, type KeptState, stateOf } from './kept-workload.ts';

/** Calls of the workload; ENDCAP_DEEP=1 works longer. */
const STEPS = process.env['ENDCAP_DEEP'] === '1' ? 150 : 24;
const CUT_BYTES = 512;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-wal-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Acknowledged = {
  /** Size of the log when the call had returned. */
  readonly bytes: number;
  readonly state: KeptState;
};

/** Works on a file as the writer's thread does, and keeps a copy of the file and its log as a power cut would. */
const work = (path: string): readonly Acknowledged[] => {
  const opened = openWorkspaceFile(path, KEY, 'write');
  if (opened.verdict !== 'opened') throw new Error(opened.verdict);
  const { db } = opened;
  db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  // The log is to hold everything, or a part of the file itself would be new.
  db.prepare('PRAGMA wal_autocheckpoint = 0').all();
  const { step } = createWorkload(db, createRandomSource(seedOfRun()));
  const bytes = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const acknowledged: Acknowledged[] = [{ bytes: 0, state: stateOf(db) }];
  for (let number = 1; number <= STEPS; number += 1) {
    step(number);
    acknowledged.push({ bytes: bytes(), state: stateOf(db) });
  }
  copyFileSync(path, `${path}.cut`);
  copyFileSync(`${path}-wal`, `${path}.log`);
  db.close();
  return acknowledged;
};

test(`the log of ${STEPS} calls, cut at every ${CUT_BYTES} bytes: always exactly what was acknowledged until there`, {
  timeout: 1_800_000,
}, () => {
  const path = join(folder, 'kept.db');
  const acknowledged = work(path);
  const log = readFileSync(`${path}.log`);
  const cut = join(folder, 'cut.db');
  let opened = 0;
  const faults: string[] = [];
  for (let bytes = 0; bytes <= log.length; bytes += CUT_BYTES) {
    copyFileSync(`${path}.cut`, cut);
    writeFileSync(`${cut}-wal`, log.subarray(0, bytes));
    const opening = openWorkspaceFile(cut, KEY, 'write');
    if (opening.verdict !== 'opened') {
      faults.push(`cut at ${bytes}: ${opening.verdict}`);
      continue;
    }
    opened += 1;
    const state = stateOf(opening.db);
    const last = acknowledged.findLastIndex((one) => one.bytes <= bytes);
    if (!acknowledged.some((one, number) => number === last && isSameState(one.state, state))) {
      const found = acknowledged.findIndex((one) => isSameState(one.state, state));
      faults.push(`cut at ${bytes}: the state behind call ${found}, not ${last}`);
    }
    opening.db.close();
    rmSync(`${cut}-wal`, { force: true });
    rmSync(`${cut}-shm`, { force: true });
  }
  console.log(`log cut at ${opened} places of ${log.length} bytes, ${STEPS} calls, seed ${seedOfRun()}`);
  expect(faults).toEqual([]);
  expect(opened).toBeGreaterThan(STEPS * 5);
});
