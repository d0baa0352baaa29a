import { expect, test } from 'vitest';
import { ErrorEnvelope } from '#shared/contract/errors.ts';
import { type OperationName, operations } from '#shared/contract/operations.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { jsonOf } from '#tests/support/behaviours/plain-client.ts';
import { createRandom, shuffle } from '#tests/support/behaviours/seeded-random.ts';
import { idOf } from '#tests/support/behaviours/small-chain.ts';
import { type CallOptions, type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { createManualClock } from './manual-clock.ts';

type SwitchOn = (front: SmallFront['front']) => void;

/** Every choice that the specification leaves open, each other than the reference service makes it. */
const choices: readonly SwitchOn[] = [
  (front) => front.switchOn('clientIds', { ids: 'ignored' }),
  (front) => front.switchOn('clientIds', { ids: 'refused' }, { chance: 0.5 }),
  (front) => front.switchOn('replacedIds', { ids: 'kept' }),
  (front) => front.switchOn('omittedFields', { omitted: 'kept' }),
  (front) => front.switchOn('listOrder', { order: 'shuffled', sets: true }),
  (front) => front.switchOn('trimmedStrings', { collapse: true, nfc: true }),
  (front) => front.switchOn('duplicateExpectations', { duplicates: 'refused' }),
  (front) => front.switchOn('staleRead', { ms: 2000, chance: 0.5 }),
  (front) => front.switchOn('unknownIds', { unknown: '400' }, { chance: 0.3 }),
  (front) => front.switchOn('unknownIds', { unknown: '404' }, { chance: 0.3 }),
  (front) => front.switchOn('putAnswer', { answer: 'sent' }),
  (front) => front.switchOn('clientIds', { ids: 'refused', status: 404 }, { chance: 0.3 }),
  (front) => front.switchOn('clientIds', { ids: 'refused', paths: 'list' }, { chance: 0.3 }),
  (front) => front.switchOn('labelMatch', { withoutId: 'matched' }),
  (front) => front.switchOn('oddNames', { names: 'empty' }, { chance: 0.5 }),
  (front) => front.switchOn('duplicateDelivery', {}, { chance: 0.3 }),
  (front) => front.switchOn('cachedRead', { ms: 1000 }, { chance: 0.5 }),
];

const display = (expositionId: string) => ({
  expositionId,
  label: ' x ',
  productCategories: ['DRINKS', 'ROLLS'],
  expositionType: 'FRIDGE_DRINKS',
});

const target = (weekday: number) =>
  aTargetInput({ displayType: 'FRIDGE_DRINKS', weekday, protocolTime: '10:00', expectedFillRatio: 50 });

const bodyOf = (operation: OperationName, random: () => number): unknown => {
  const number = Math.floor(random() * 6);
  if (operation === 'upsertStore') return { name: ` Name ${number} ` };
  if (operation === 'replaceStoreContacts') {
    return { contacts: Array.from({ length: number }, () => ({ name: ' Ania ', phone: String(number) })) };
  }
  if (operation === 'replaceStoreExpectations') {
    return { expectations: Array.from({ length: number }, () => target(Math.floor(random() * 7))) };
  }
  return { expositions: [display(idOf(6, number + 1)), display(idOf(61, number + 1))] };
};

const asked: readonly OperationName[] = [
  'listStores',
  'getStore',
  'listStoreContacts',
  'listStoreExpectations',
  'listStoreExpositions',
  'upsertStore',
  'replaceStoreContacts',
  'replaceStoreExpectations',
  'upsertStoreExpositions',
];

/** One client's calls, one after the other, and what each was answered. */
const walk = async (seed: number): Promise<readonly string[]> => {
  const clock = createManualClock();
  const small = await startSmallFront({ seed, clock });
  const random = createRandom(seed);
  for (const switchOn of shuffle(choices, random).slice(0, 1 + Math.floor(random() * choices.length)))
    switchOn(small.front);
  const answers: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const operation = asked[Math.floor(random() * asked.length)] ?? 'listStores';
    const isWrite = operations[operation].method === 'PUT';
    const options: CallOptions = isWrite ? { body: bodyOf(operation, random) } : {};
    const seen = await small.call(operation, options);
    const schema = seen.status === 200 ? operations[operation].response : ErrorEnvelope;
    const read = schema.safeParse(jsonOf(seen));
    expect(read.success, `seed ${seed}, ${operation}: ${seen.status} ${seen.body.toString()}`).toBe(true);
    answers.push(`${operation} ${seen.status} ${seen.body.length}`);
    await clock.pass(Math.floor(random() * 1500));
  }
  await small.stop();
  return answers;
};

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'whatever choices are on at once, every answer keeps to the contract: seed %s',
  async (seed) => {
    expect(await walk(seed)).toHaveLength(30);
  },
);

test('the same seed, switches and calls are answered alike', async () => {
  expect(await walk(3)).toEqual(await walk(3));
});
