import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interleave } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { askMany, openConnection, requestOf } from './service/plain-client.ts';
import { startChild } from './service/start-child.ts';
import { seedFile, withFolder } from './service/with-database.ts';

const CONNECTIONS = 10;
const REQUESTS = 3_000;
const REPEATS = 25;
const PATH = '/v1/stores?limit=100';

const openMany = (url: string) => Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
const ASKED = requestOf(PATH);

/** listStores with 100 items at 10 connections, against a bare server that answers the same bytes. */
export const serviceListStores: Bench = {
  name: 'service-list-stores',
  run: () =>
    withFolder(async (folder) => {
      const database = join(folder, 'endcap.db');
      await seedFile(database, 0);
      const service = await startChild('served.ts', database);
      const answer = await fetch(service.url + PATH, { headers: { authorization: 'Bearer T' } });
      const answers = join(folder, 'answers.json');
      await writeFile(answers, JSON.stringify({ [`GET ${PATH}`]: await answer.text() }));
      const bare = await startChild('bare-server.ts', answers);
      const [ours, theirs] = await Promise.all([openMany(service.url), openMany(bare.url)]);
      try {
        const pair = await interleave(
          () => askMany(ours, ASKED, REQUESTS),
          () => askMany(theirs, ASKED, REQUESTS),
          REPEATS,
        );
        const described = { unit: 'ms/request', peerName: 'bare node:http, same bytes', goal: 2 };
        return [comparison({ ...described, name: 'service-list-stores' }, pair)];
      } finally {
        for (const connection of [...ours, ...theirs]) connection.close();
        await Promise.all([service.stop(), bare.stop()]);
      }
    }),
};
