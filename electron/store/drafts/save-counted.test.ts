import { expect, test } from 'vitest';
import { createTally } from '#electron/lib/tally.ts';
import type { KeptDb } from '../file/kept-db.ts';
import { openMemoryKept } from '../file/open-memory-kept.ts';
import { countUnsentEdits } from './edits-table.ts';
import { listSteps } from './history-table.ts';
import { saveCounted } from './save-counted.ts';

const STORES = ['S-1', 'S-2', 'S-3'];
const STEP = {
  name: 'import',
  now: 1,
  resources: STORES.map((externalId) => ({
    ref: { externalId, kind: 'expositions' } as const,
    remote: [],
    edits: [{ edit: 'add', rowId: 'new', row: { label: externalId } } as const],
  })),
};
const kept = (db: KeptDb) => ({ edits: countUnsentEdits(db), steps: listSteps(db, 'done', 9).length });

test('a step is counted resource by resource, and is one step in the end', () => {
  const db = openMemoryKept();
  const tally = createTally();
  tally.begin('stores_saved', STORES.length);
  expect(saveCounted(db, STEP, tally.cells)).toMatchObject({ step: 1, unknown: [], unplaced: [] });
  expect(tally.read()).toEqual({ what: 'stores_saved', done: 3, total: 3 });
  expect(kept(db)).toEqual({ edits: 3, steps: 1 });
});

test('a step that is stopped after its second resource has saved nothing, and can be saved later', () => {
  const db = openMemoryKept();
  const tally = createTally();
  tally.begin('stores_saved', STORES.length);
  const resources = STEP.resources.map((one, at) =>
    at < 2
      ? one
      : {
          ...one,
          get edits() {
            tally.stop();
            return one.edits;
          },
        },
  );
  expect(saveCounted(db, { ...STEP, resources }, tally.cells)).toBeNull();
  expect(tally.read()?.done).toBe(2);
  expect(kept(db)).toEqual({ edits: 0, steps: 0 });
  tally.reset();
  expect(saveCounted(db, STEP, tally.cells)?.step).toBe(1);
});
