import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openOfflineWork } from '#electron/offline/pins.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { startCore } from '../faults/start-core.ts';
import { createRandom } from '../support/behaviours/seeded-random.ts';
import { startBehavingService } from '../support/behaviours/start-behaving-service.ts';
import { fileKeychain } from './pins-keychain.ts';
import { aPinOf, aSampleClock, NOW, sampleOf, unwrap, ZONE } from './pins-world.ts';

// ENDCAP_DEEP=1 kills more often. A failure prints the seed; ENDCAP_SEED repeats which requests are the last ones.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const KILLS = isDeep ? 120 : 6;
const seed = Number(process.env['ENDCAP_SEED'] ?? 1);
const CHILD = fileURLToPath(new URL('pins-child.ts', import.meta.url));
const chain = sampleOf(isDeep ? 6 : 20);
const Told = z.object({ type: z.string(), state: z.string().optional() });

test(`a pin that is killed ${KILLS} times continues where it was, and is complete in the end (seed ${seed})`, {
  timeout: isDeep ? 1_200_000 : 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const service = await startTestService(chain);
  const front = await startBehavingService({ service, token: TOKEN });
  onTestFinished(() => front.stop());
  const request = aPinOf({ period: { kind: 'days', firstDay: '2026-11-16', lastDay: '2026-11-20' } });
  const [userData, keychain] = [join(folder, 'data'), join(folder, 'keychain.json')];
  const alive: { child: ChildProcess | null } = { child: null };
  onTestFinished(() => void alive.child?.kill('SIGKILL'));

  const asked = () => front.journal.requests('getExpositionFillRate').length;
  /** How many requests there were when each life began. */
  const begins: number[] = [];
  const start = () => {
    begins.push(asked());
    const child = fork(CHILD, [userData, keychain, front.url, TOKEN, JSON.stringify(request), String(NOW)]);
    alive.child = child;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const over = Promise.withResolvers<string>();
    child.on('message', (message) => {
      const { state } = Told.parse(message);
      if (state === 'complete' || state === 'incomplete' || state === 'failed') over.resolve(state);
    });
    void ended.then(() => over.resolve('gone'));
    return { child, ended, over: over.promise };
  };
  const moment = () => new Promise((resolve) => setTimeout(resolve, 2));

  const random = createRandom(seed);
  const perLife = Math.max(1, Math.floor((chain.stores.length * 12) / KILLS));
  const kills = { made: 0 };
  for (; kills.made < KILLS; kills.made += 1) {
    const { child, ended, over } = start();
    const life = { isOver: false };
    void over.then(() => {
      life.isOver = true;
    });
    const last = asked() + 1 + Math.floor(random() * perLife);
    while (asked() < last && !life.isOver) await moment();
    if (life.isOver) {
      expect(await over).toBe('complete');
      child.kill('SIGKILL');
      await ended;
      break;
    }
    child.kill('SIGKILL');
    await ended;
  }
  expect(kills.made).toBeGreaterThan(KILLS / 3);

  const { child, ended, over } = start();
  expect(await over).toBe('complete');

  // Nothing that was kept before a kill was asked for again: what is asked twice was under way, of three stores at most.
  const requests = front.journal.requests('getExpositionFillRate');
  for (const [life, begin] of begins.entries()) {
    const later = new Set(requests.slice(begins[life + 1] ?? requests.length).map(({ target }) => target));
    const again = requests.slice(begin, begins[life + 1]).filter(({ target }) => later.has(target));
    expect(new Set(again.map(({ externalId }) => externalId)).size).toBeLessThanOrEqual(3);
  }
  // Four requests are under way, as many may be answered and not yet kept, and a slow disk holds up some more.
  const twice = requests.length - new Set(requests.map(({ target }) => target)).size;
  expect(twice).toBeLessThanOrEqual(12 * kills.made);

  child.kill('SIGKILL');
  await ended;
  const client = createContractClient(service.url, TOKEN);
  const range = { from: startOfDay('2026-11-16', ZONE), to: startOfDay('2026-11-21', ZONE) };
  const answers = await Promise.all(
    CrossStoreGroupBy.options.map((groupBy) =>
      client.call('getCrossStoreFillRates', { query: { ...range, status: 'completed', groupBy } }),
    ),
  );
  await front.refuse();
  const loadKeychain = async () => fileKeychain(keychain);
  const core = await startCore({ clock: aSampleClock(), openOfflineWork, loadKeychain }, { userData });
  onTestFinished(() => core.close());
  for (const [index, groupBy] of CrossStoreGroupBy.options.entries()) {
    const query = { ...range, status: 'completed', groupBy, belowExpectationOnly: false } as const;
    const read = unwrap(await core.bridge.fillRates.crossStore(query));
    expect(read).toMatchObject({ complete: true, source: 'computer' });
    expect(read.data).toEqual(answers[index]);
  }
});
