import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cacheAnswer } from '#electron/store/answers/answers-table.ts';
import { cachePicture } from '#electron/store/answers/pictures-table.ts';
import { markPinned } from '#electron/store/answers/pinned-items.ts';
import { writeRunSlots } from '#electron/store/answers/run-slots-table.ts';
import { cacheStoreList } from '#electron/store/answers/stores-table.ts';
import { writeLimits } from '#electron/store/db/facts-table.ts';
import { ALL_MIGRATIONS } from '#electron/store/file/migrate.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { countRows } from './count-rows.ts';
import { fillDrafts } from './fill-drafts.ts';
import { fillResults } from './fill-results.ts';
import { FROZEN, FROZEN_KEY, frozenPath } from './frozen-file.ts';

/**
 * Writes a database as the tables of one number leave it, and how many rows each of them holds. Run once for each
 * migration, when it is released, and never again for the same: `node tests/offline/frozen/make-frozen.ts 1`
 */
const number = Number(process.argv[2]);
const path = fileURLToPath(frozenPath(number));
for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
const opening = openWorkspaceFile(path, FROZEN_KEY, 'write', ALL_MIGRATIONS.slice(0, number));
if (opening.verdict !== 'opened') throw new Error(opening.verdict);
const { db } = opening;
const { now, externalId, inputKey } = FROZEN;

if (number >= 2) fillResults(db);
if (number >= 4) fillDrafts(db);
writeLimits(db, FROZEN.limits);
cacheStoreList(db, { stores: FROZEN.stores, asOf: now, complete: true, now });
cacheAnswer(db, { read: 'stores.contacts', inputKey, externalId, asOf: now, complete: false, now, body: FROZEN.body });
cachePicture(db, { photoKey: 'p', size: 'thumbnail', type: 'image/webp', bytes: new Uint8Array([1, 2, 3]), now });
writeRunSlots(db, externalId, 'run', [{ minute: 600, seenDay: 20_000 }]);
markPinned(db, 'pin', { answers: [{ read: 'stores.contacts', inputKey }] });
const counts = countRows(db);
db.close();
writeFileSync(
  new URL(`${String(number).padStart(4, '0')}.json`, import.meta.url),
  `${JSON.stringify(counts, null, 2)}\n`,
);
