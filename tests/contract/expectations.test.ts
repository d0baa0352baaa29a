import { expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { serveChain } from './shared-service.ts';

const shared = serveChain(aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));
const params = { externalId: 'S-1' };

const list = () => shared.client.call('listStoreExpectations', { params });
const replace = (expectations: ExpectationInput[]) =>
  shared.client.call('replaceStoreExpectations', { params, body: { expectations } });

test('4.4.3 each stored expectation has an id and a time', async () => {
  const { externalId, items } = await replace([aTargetInput()]);
  expect(externalId).toBe('S-1');
  expect(items).toEqual([{ ...aTargetInput(), expectationId: expect.any(String), updatedAt: expect.any(String) }]);
  expect((await list()).items).toEqual(items);
});

test('4.4.1 the whole set is replaced, in the order sent', async () => {
  await replace([aTargetInput({ expectedFillRatio: 1 })]);
  const sent = [
    ...ExpositionType.options.map((displayType) => aTargetInput({ displayType })),
    ...ProductCategory.options.map((productCategory) => aTargetInput({ productCategory })),
    ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => aTargetInput({ weekday })),
    ...['00:00', '09:59', '19:00', '23:59'].map((protocolTime) => aTargetInput({ protocolTime })),
    ...[0, 1, 99, 100].map((expectedFillRatio) => aTargetInput({ expectedFillRatio })),
  ];
  const { items } = await replace(sent);
  expect(items).toEqual(
    sent.map((target) => ({ ...target, expectationId: expect.any(String), updatedAt: expect.any(String) })),
  );
  expect((await list()).items).toEqual(items);
  expect((await replace([])).items).toEqual([]);
  expect((await list()).items).toEqual([]);
});

test('4.8 two expectations of one slot are accepted: their photos are ambiguous', async () => {
  expect((await replace([aTargetInput(), aTargetInput()])).items).toHaveLength(2);
});

test.each(Object.keys(aTargetInput()))('2.10 %s is required', async (field) => {
  const incomplete = { ...aTargetInput(), [field]: undefined };
  const refusal = await shared.client.refuse('replaceStoreExpectations', {
    params,
    body: { expectations: [aTargetInput(), incomplete] },
  });
  expect(refusal).toMatchObject({ code: 'validation_failed', paths: [`expectations.1.${field}`] });
});

test.each([
  ['weekday', [-1, 7, 1.5, '1', null]],
  ['protocolTime', ['24:00', '7:00', '07:60', '07:00:00', '07:00 ', '', null, 700]],
  ['expectedFillRatio', [-1, 101, 0.5, '80', null]],
  ['displayType', ['FRIDGE', 'fridge_drinks', '', null]],
  ['productCategory', ['DRINK', '', 5]],
])('2.9 %s refuses what its rule excludes, and all of it at once', async (field, values) => {
  const expectations = values.map((value) => ({ ...aTargetInput(), [field]: value }));
  const { paths } = await shared.client.refuse('replaceStoreExpectations', { params, body: { expectations } });
  expect([...new Set(paths)]).toEqual(values.map((_value, index) => `expectations.${index}.${field}`));
});

test('50 replaces at once leave one whole set', async () => {
  const setOf = (number: number) =>
    Array.from({ length: 40 }, (_one, index) => aTargetInput({ expectedFillRatio: number, weekday: index % 7 }));
  await Promise.all(Array.from({ length: 50 }, (_one, number) => replace(setOf(number))));
  const { items } = await list();
  expect(items).toHaveLength(40);
  expect(new Set(items.map(({ expectedFillRatio }) => expectedFillRatio)).size).toBe(1);
});

test('2,000 expectations are one set', async () => {
  const many = Array.from({ length: 2000 }, (_one, index) =>
    aTargetInput({
      weekday: index % 7,
      protocolTime: `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
    }),
  );
  expect((await replace(many)).items).toHaveLength(2000);
  expect((await list()).items).toHaveLength(2000);
});

test.each(['listStoreExpectations', 'replaceStoreExpectations'] as const)(
  '4 %s of an unknown store is 404',
  async (name) => {
    const body = name === 'replaceStoreExpectations' ? { body: { expectations: [] } } : {};
    const refusal = await shared.client.refuse(name, { params: { externalId: 'nobody' }, ...body });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  },
);
