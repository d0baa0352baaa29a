import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { PutExpositions } from '#shared/contract/exposition.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { serveChain } from './shared-service.ts';

const foreign = aDisplay('of another store');
const shared = serveChain(
  aChain({
    stores: ['S-1', 'empty', 'upsert', 'defaults', 'problems', 'limit', 'order']
      .map((externalId) => aChainStore({ externalId }))
      .concat(aChainStore({ externalId: 'other' }, { expositions: [foreign] })),
  }),
);

type Sent = z.input<typeof PutExpositions>['expositions'];
const list = (externalId: string) => shared.client.call('listStoreExpositions', { params: { externalId } });
const put = (externalId: string, expositions: Sent) =>
  shared.client.call('upsertStoreExpositions', { params: { externalId }, body: { expositions } });
const refuse = (externalId: string, expositions: unknown) =>
  shared.client.refuse('upsertStoreExpositions', { params: { externalId }, body: { expositions } });

const rack = { label: 'Rack', productCategories: ['ROLLS' as const], expositionType: 'ROLLS_BREAD_RACK' as const };

test('2.12 a display without id is created with one, and omitted fields take their defaults', async () => {
  const answer = await put('S-1', [rack]);
  expect(answer).toEqual({
    externalId: 'S-1',
    storeId: idOf('store S-1'),
    items: [{ ...rack, expositionId: expect.any(String), friendlyTitle: null, status: 'active' }],
  });
  expect(await list('S-1')).toEqual(answer);
});

test('4.5.1 an id that exists updates that display; others stay', async () => {
  const [first, second] = (await put('upsert', [rack, { ...rack, label: 'Second' }])).items;
  const change = {
    ...rack,
    expositionId: first?.expositionId,
    label: 'Renamed',
    friendlyTitle: 'Regał',
    productCategories: ['BREADS' as const, 'ROLLS' as const],
    expositionType: 'BREADS_BREAD_RACK' as const,
    status: 'disabled' as const,
  };
  const { items } = await put('upsert', [change]);
  expect(items).toEqual([change, second]);
  expect((await list('upsert')).items).toEqual(items);
});

test('an unknown id creates the display with that id; ids are the same in either case', async () => {
  const expositionId = idOf('made by the caller').toUpperCase();
  const { items } = await put('order', [{ ...rack, expositionId }]);
  expect(items[0]?.expositionId).toBe(expositionId.toLowerCase());
  expect((await put('order', [{ ...rack, expositionId: expositionId.toLowerCase(), label: 'Same' }])).items).toEqual([
    { ...items[0], label: 'Same' },
  ]);
});

test('2.12 on update omitted optional fields take their defaults', async () => {
  const [display] = (await put('defaults', [{ ...rack, friendlyTitle: 'Title', status: 'disabled' }])).items;
  const { items } = await put('defaults', [{ ...rack, expositionId: display?.expositionId }]);
  expect(items).toEqual([{ ...display, friendlyTitle: null, status: 'active' }]);
});

test('a display of another store is refused on its element, and nothing is written', async () => {
  const refusal = await refuse('problems', [rack, { ...rack, expositionId: foreign.expositionId }]);
  expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['expositions.1.expositionId'] });
  expect((await list('problems')).items).toEqual([]);
  expect((await list('other')).items).toEqual([foreign]);
});

test('an id twice in one request is refused on the second element', async () => {
  const expositionId = idOf('twice');
  const refusal = await refuse('problems', [{ ...rack, expositionId }, rack, { ...rack, expositionId }]);
  expect(refusal).toMatchObject({ code: 'validation_failed', paths: ['expositions.2.expositionId'] });
  expect((await list('problems')).items).toEqual([]);
});

test('7 every problem is listed with its path', async () => {
  const { paths } = await refuse('problems', [
    rack,
    {
      expositionId: 'x',
      friendlyTitle: 5,
      productCategories: ['ROLL', 'ROLLS'],
      expositionType: 'RACK',
      status: 'off',
    },
    { ...rack, productCategories: null },
  ]);
  expect(paths).toEqual([
    'expositions.1.expositionId',
    'expositions.1.label',
    'expositions.1.friendlyTitle',
    'expositions.1.productCategories.0',
    'expositions.1.expositionType',
    'expositions.1.status',
    'expositions.2.productCategories',
  ]);
});

test('8 500 displays in one request are taken, 501 refused', async () => {
  const many = Array.from({ length: 501 }, (_one, index) => ({ ...rack, label: `Rack ${index}` }));
  expect(await refuse('limit', many)).toMatchObject({ code: 'validation_failed', paths: ['expositions'] });
  const { items } = await put('limit', many.slice(1));
  expect(items.map(({ label }) => label)).toEqual(many.slice(1).map(({ label }) => label));
});

test('4.5 an empty request changes nothing', async () => {
  expect((await put('empty', [])).items).toEqual([]);
});

test('2.1 every display type and category goes in and out untouched', async () => {
  const sent = ExpositionType.options.map((expositionType) => ({
    ...rack,
    expositionType,
    productCategories: [...ProductCategory.options],
  }));
  const { items } = await put('empty', sent);
  expect(items.map(({ expositionType }) => expositionType)).toEqual(ExpositionType.options);
  expect(items[0]?.productCategories).toEqual(ProductCategory.options);
});

test.each(['listStoreExpositions', 'upsertStoreExpositions'] as const)(
  '4 %s of an unknown store is 404',
  async (name) => {
    const body = name === 'upsertStoreExpositions' ? { body: { expositions: [] } } : {};
    const refusal = await shared.client.refuse(name, { params: { externalId: 'nobody' }, ...body });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  },
);
