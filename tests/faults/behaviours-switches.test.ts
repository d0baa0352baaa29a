import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { createKeyedLock } from '#tests/support/behaviours/keyed-lock.ts';
import { matchOperation } from '#tests/support/behaviours/match-operation.ts';
import { operationNames } from '#tests/support/behaviours/operation-sets.ts';
import { targetOf } from '#tests/support/behaviours/plain-client.ts';
import { behaviourNames, behaviours } from '#tests/support/behaviours/registry.ts';
import { createRandom, shuffle } from '#tests/support/behaviours/seeded-random.ts';
import { STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';

let small: SmallFront;

beforeEach(async () => {
  small = await startSmallFront();
});
afterEach(() => small.stop());

const statuses = async (count: number, from: SmallFront = small): Promise<readonly (number | null)[]> => {
  const seen: (number | null)[] = [];
  for (let round = 0; round < count; round += 1) seen.push((await from.call('listStores')).status);
  return seen;
};

test('the next so many calls of an operation, and no others', async () => {
  const broken = small.front.switchOn('badStatus', {}, { operations: ['getStore'], skip: 1, times: 2 });
  expect(await statuses(2)).toEqual([200, 200]);
  const seen = [];
  for (let round = 0; round < 5; round += 1) seen.push((await small.call('getStore')).status);
  expect(seen).toEqual([200, 502, 502, 200, 200]);
  expect(broken.used()).toBe(2);
});

test('one store only', async () => {
  small.front.switchOn('badStatus', {}, { externalId: STORE_IDS[1] });
  expect((await small.call('getStore')).status).toBe(200);
  expect((await small.call('getStore', { externalId: STORE_IDS[1] })).status).toBe(502);
});

test('off, and all off', async () => {
  const broken = small.front.switchOn('badStatus', {});
  small.front.switchOn('tooMany', {});
  expect(await statuses(1)).toEqual([429]);
  small.front.allOff();
  expect(await statuses(1)).toEqual([200]);
  broken.off();
  expect(await statuses(1)).toEqual([200]);
});

test('a chance follows the seed', async () => {
  const drawn = async (seed: number) => {
    const own = await startSmallFront({ seed });
    own.front.switchOn('badStatus', {}, { chance: 0.5 });
    const seen = await statuses(24, own);
    await own.stop();
    return seen;
  };
  const first = await drawn(1);
  expect(new Set(first)).toEqual(new Set([200, 502]));
  expect(await drawn(1)).toEqual(first);
  expect(await drawn(2)).not.toEqual(first);
});

test('several at once work in the order of the registry, whatever the order of switching', async () => {
  small.front.switchOn('duplicateDelivery', {});
  small.front.switchOn('resetInside', {});
  small.front.switchOn('truncatedJson', {});
  small.front.switchOn('halfAnswer', {});
  await small.call('listStores');
  await expect.poll(() => small.front.journal.requests()[0]?.outcome?.delivery).toBe('reset inside the body');
  expect(small.front.journal.requests()[0]?.behaviours).toEqual([
    'resetInside',
    'halfAnswer',
    'truncatedJson',
    'duplicateDelivery',
  ]);
  expect(small.front.journal.upstream('listStores')).toHaveLength(2);
});

test('every behaviour refuses settings that it does not know', () => {
  for (const name of behaviourNames) {
    expect(() => behaviours[name].settings.parse(7), name).toThrow();
  }
  expect(() => small.front.switchOn('slowDrip', { bytes: 0 })).toThrow();
  expect(() => small.front.switchOn('badStatus', {}, { times: 0 })).toThrow();
});

test('every operation is found by its path, whatever its external ID', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((id) => id !== '.' && id !== '..' && id.isWellFormed());
  fc.assert(
    fc.property(fc.constantFrom(...operationNames), text, (name, externalId) => {
      const target = targetOf(name, { externalId, protocolId: 'p', expositionId: 'e' }, { from: 'a/b?c' });
      const expected = operations[name].path.includes('{externalId}') ? externalId : null;
      expect(matchOperation(operations[name].method, target)).toEqual({ operation: name, externalId: expected });
    }),
  );
});

test.each([
  ['POST', targetOf('listStores')],
  ['GET', `${targetOf('listStores')}/`],
  ['GET', `${targetOf('getStore', { externalId: 'a' })}/b/c/d`],
  ['GET', `${targetOf('listStores')}/%zz`],
  ['GET', '*'],
])('%s %s is no operation', (method, target) => {
  expect(matchOperation(method, target)).toEqual({ operation: null, externalId: null });
});

test('the same seed shuffles the same way, and every item stays', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const first = shuffle(items, createRandom(7));
  expect(shuffle(items, createRandom(7))).toEqual(first);
  expect(first).not.toEqual(items);
  expect(first.toSorted((a, b) => a - b)).toEqual(items);
});

test('work of one key runs one after the other, also after a failure', async () => {
  const lock = createKeyedLock();
  const seen: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
    };
  const first = lock('a', work('first', true));
  const second = lock('a', work('second'));
  await expect(first).rejects.toThrow('first');
  await second;
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('concurrent upserts with a made-up id create it as often as they are performed', async () => {
  small.front.switchOn('clientIds', { ids: 'ignored' });
  small.front.switchOn('putAnswer', { answer: 'sent' });
  const element = { label: 'Many', productCategories: [], expositionType: 'FRIDGE_DRINKS' };
  const body = { expositions: [{ ...element, expositionId: '99999999-0000-4000-8000-000000000000' }] };
  const answers = await Promise.all(Array.from({ length: 10 }, () => small.items('upsertStoreExpositions', { body })));
  for (const items of answers) expect(items).toHaveLength(1);
  expect(new Set(answers.flat().map(({ expositionId }) => expositionId)).size).toBe(10);
  expect(await small.items('listStoreExpositions')).toHaveLength(14);
});
