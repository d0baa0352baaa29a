import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { interleave, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { openToWrite } from './service/open-sqlite.ts';
import { startChild } from './service/start-child.ts';
import { seedFile, withFolder } from './service/with-database.ts';
import { displays, putOf, targets } from './service/writes.ts';

const REPEATS = 15;
const GOALS = { displays: 3, targets: 3.5 };
/** The rows of 500 displays, by prepared statements in one transaction. */
const bareDisplays = (database: Database): (() => Promise<void>) => {
  const upsert = database.prepare(
    `insert into expositions (exposition_id, store_key, label, friendly_title, product_categories, exposition_type, status)
     values (?, 1, ?, ?, ?, ?, ?) on conflict (exposition_id) do update set label = excluded.label,
     friendly_title = excluded.friendly_title, product_categories = excluded.product_categories,
     exposition_type = excluded.exposition_type, status = excluded.status returning exposition_key`,
  );
  const clear = database.prepare('delete from exposition_categories where exposition_key = ?');
  const insert = database.prepare('insert into exposition_categories (exposition_key, product_category) values (?, ?)');
  const write = database.transaction(() => {
    for (const { expositionId, label, friendlyTitle, productCategories, expositionType, status } of displays) {
      const key = upsert
        .pluck()
        .get(expositionId, label, friendlyTitle, JSON.stringify(productCategories), expositionType, status);
      clear.run(key);
      for (const category of productCategories) insert.run(key, category);
    }
  });
  return async () => write.immediate();
};

/** The rows of 2,000 targets, in the place of those of the store. */
const bareTargets = (database: Database): (() => Promise<void>) => {
  const clear = database.prepare('delete from expectations where store_key = 1');
  const insert = database.prepare(
    `insert into expectations (store_key, position, expectation_id, product_category, display_type, week_minute,
     expected_fill_ratio, updated_at) values (1, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const write = database.transaction(() => {
    clear.run();
    const updatedAt = new Date().toISOString();
    for (const [position, { productCategory, displayType, weekday, expectedFillRatio }] of targets.entries()) {
      const weekMinute = weekday * 1440 + 420;
      insert.run(position, randomUUID(), productCategory, displayType, weekMinute, expectedFillRatio, updatedAt);
    }
  });
  return async () => write.immediate();
};

/** Whole sets over HTTP, against the same rows written by a loop over prepared statements; SQLite files both. */
export const serviceWrites: Bench = {
  name: 'service-writes',
  run: () =>
    withFolder(async (folder) => {
      const [served, bare] = [join(folder, 'served.db'), join(folder, 'bare.db')];
      await Promise.all([seedFile(served, 0), seedFile(bare, 0)]);
      const service = await startChild('served.ts', served);
      const database = openToWrite(bare);
      const compare = async (
        what: string,
        goal: number,
        ours: () => Promise<void>,
        theirs: () => Promise<void>,
      ): Promise<BenchResult> => {
        const pair = await interleave(
          () => timed(ours),
          () => timed(theirs),
          REPEATS,
        );
        const peerName = 'prepared statements in one transaction';
        return comparison({ name: `service-writes ${what}`, unit: 'ms', peerName, goal }, pair);
      };
      try {
        return [
          await compare(
            '500 displays',
            GOALS.displays,
            putOf(service, 'expositions', displays),
            bareDisplays(database),
          ),
          await compare('2,000 targets', GOALS.targets, putOf(service, 'expectations', targets), bareTargets(database)),
        ];
      } finally {
        database.close();
        await service.stop();
      }
    }),
};
