import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SET_POLICY } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { type AppRun, aWorld } from './reads-world.ts';

test('a file that is taken over from another Endcap has the space that the organisation sets', async () => {
  const world = await aWorld();
  const status = async ({ bridge }: AppRun) => unwrap(await bridge.offline.status());
  const stateOf = (run: AppRun) => async () => (await status(run)).store.state;
  const first = await world.start();
  await first.connect(world.origin);
  await expect.poll(stateOf(first), { timeout: 60_000 }).toBe('kept');
  await writeFile(join(first.userData, SET_POLICY), JSON.stringify({ offlineMegabytes: 60 }), { mode: 0o600 });
  const second = await world.start();
  await expect.poll(stateOf(second), { timeout: 60_000 }).toBe('read_only');
  await first.core.close();
  await world.clock.pass(30_000);
  await expect.poll(stateOf(second), { timeout: 60_000 }).toBe('kept');
  await expect.poll(async () => (await status(second)).budgetMegabytes).toBe(60);
});
