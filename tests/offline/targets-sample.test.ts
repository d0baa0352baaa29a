import { expect, test } from 'vitest';
import { startOfDay } from '#shared/domain/instants.ts';
import { createRandom } from '../support/behaviours/seeded-random.ts';
import { NOW, sampleOf, ZONE } from './pins-world.ts';
import {
  draftAtRandom,
  expectCountsOfService,
  expectSame,
  expectSameNow,
  type Question,
  tryAll,
} from './targets-proof.ts';
import { aTargetsWorld } from './targets-world.ts';

// ENDCAP_DEEP=1: two weeks; otherwise a day. Always all stores of the sample.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const seed = Number(process.env['ENDCAP_SEED'] ?? 1);
const days = isDeep ? 14 : 1;
const firstDay = isDeep ? '2026-11-07' : '2026-11-20';
const range = { from: startOfDay(firstDay, ZONE), to: startOfDay('2026-11-21', ZONE) };

test(`on all stores of the sample (seed ${seed}) the service comes to what Try and the linter said`, {
  timeout: 900_000,
}, async () => {
  const sample = sampleOf(1);
  const protocols = [...sample.protocols].filter(({ scheduledDate }) => scheduledDate >= firstDay);
  const known = new Set(protocols.map(({ protocolId }) => protocolId));
  const images = [...sample.images].filter(({ protocolId }) => known.has(protocolId));
  const chain = { ...sample, protocols, images };
  const world = await aTargetsWorld(chain, { now: NOW, period: { kind: 'last_days', days } });
  const { externalIds } = world;
  expect(externalIds).toHaveLength(120);
  const questions: Question[] = [
    { ...range, status: 'completed', externalIds },
    { ...range, status: 'processing', externalIds },
  ];
  const random = createRandom(seed);

  await expectCountsOfService(world, await world.check(range), range);
  expect(await draftAtRandom(world, random)).toBeGreaterThan(100);
  const trials = await tryAll(world, questions);
  expect(await expectSame(world, questions, trials, 'before')).toBeGreaterThan(1000);
  const drafted = await world.check(range);
  await expectSameNow(world, drafted, range);
  await world.publish();
  expect(await expectSame(world, questions, trials, 'after')).toBeGreaterThan(1000);
  const counts = await expectCountsOfService(world, drafted, range);
  expect(Math.min(counts.missing, counts.ambiguous)).toBeGreaterThan(0);
});
