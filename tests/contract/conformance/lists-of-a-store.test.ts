import { describe, expect, test } from 'vitest';
import { ContactType, ExpositionStatus, ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { askService } from './asked-service.ts';

const asked = askService();

describe('4.3 contacts', () => {
  const refuse = async (contact: object) =>
    asked.client.refuse('replaceStoreContacts', {
      params: await asked.newStore('bad contacts'),
      body: { contacts: [contact] },
    });

  test('4.3.1 and 4.3.2 the list is replaced as a whole, and cleared by an empty one', async () => {
    const params = await asked.newStore('contacts');
    const replace = async (names: readonly string[]) => {
      const body = { contacts: names.map((name) => ({ name, phone: '600 100 200' })) };
      return (await asked.client.call('replaceStoreContacts', { params, body })).items.map(({ name }) => name);
    };
    const listed = async () => (await asked.client.call('listStoreContacts', { params })).items.map(({ name }) => name);
    expect((await replace(['Anna', 'Jan'])).toSorted()).toEqual(['Anna', 'Jan']);
    expect(await replace(['Ewa'])).toEqual(['Ewa']);
    expect(await listed()).toEqual(['Ewa']);
    expect(await replace([])).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('4.3.3 2.7 defaults: a contact of the store, without WhatsApp; 2.6 and 2.8 every field is there', async () => {
    const params = await asked.newStore('defaults');
    const body = { contacts: [{ name: 'Anna', phone: '1' }] };
    const { externalId, items } = await asked.client.call('replaceStoreContacts', { params, body });
    expect(externalId).toBe(params.externalId);
    expect(items).toMatchObject([{ contactType: 'store', name: 'Anna', phone: '1', email: null, hasWhatsapp: false }]);
    expect((await asked.client.call('listStoreContacts', { params })).items).toEqual(items);
  });

  test('2.7 every field is stored; 2.1 both types', async () => {
    const params = await asked.newStore('all fields');
    for (const contactType of ContactType.options) {
      const contact = { contactType, name: 'Jan', phone: '2', email: 'jan@example.pl', hasWhatsapp: true };
      const body = { contacts: [contact] };
      expect((await asked.client.call('replaceStoreContacts', { params, body })).items).toMatchObject([contact]);
    }
  });

  test.each([
    ['name', { phone: '1' }],
    ['phone', { name: 'Anna' }],
    ['email', { name: 'Anna', phone: '1', email: 'no address' }],
    ['contactType', { name: 'Anna', phone: '1', contactType: 'owner' }],
    ['hasWhatsapp', { name: 'Anna', phone: '1', hasWhatsapp: 'yes' }],
  ])('2.7 7 a contact with a missing or wrong %s is refused on its path', async (field, contact) => {
    const refusal = await refuse(contact);
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed', paths: [`contacts.0.${field}`] });
  });

  test('2.7 contacts is required', async () => {
    const params = await asked.newStore('no contacts');
    const refusal = await asked.client.refuse('replaceStoreContacts', { params, body: {} });
    expect(refusal).toMatchObject({ status: 400, paths: ['contacts'] });
  });
});

describe('4.4 expectations', () => {
  const slot = { displayType: 'ROLLS_BREAD_RACK' as const, weekday: 5, protocolTime: '07:00' };
  const good = { ...slot, productCategory: null, expectedFillRatio: 80 };

  test('4.4.1 the set is replaced as a whole; 4.4.3 each has an id and a time; 2.10 null is a fallback', async () => {
    const params = await asked.newStore('targets');
    const expectations = [good, { ...good, productCategory: 'ROLLS' as const, expectedFillRatio: 0 }];
    const answer = await asked.client.call('replaceStoreExpectations', { params, body: { expectations } });
    expect(answer.externalId).toBe(params.externalId);
    const bare = answer.items.map(({ expectationId: _id, updatedAt: _at, ...target }) => target);
    expect(bare).toHaveLength(2);
    expect(bare).toEqual(expect.arrayContaining(expectations));
    expect(new Set(answer.items.map(({ expectationId }) => expectationId)).size).toBe(2);
    await asked.client.call('replaceStoreExpectations', { params, body: { expectations: [] } });
    expect((await asked.client.call('listStoreExpectations', { params })).items).toEqual([]);
  });

  test('2.9 2.1 the ends of every rule are taken: categories, display types, weekdays, times, ratios', async () => {
    const params = await asked.newStore('ends');
    const expectations = [
      ...ProductCategory.options.map((productCategory) => ({ ...good, productCategory })),
      ...ExpositionType.options.map((displayType) => ({ ...good, displayType, weekday: 0 })),
      ...[1, 2, 3, 4, 6].map((weekday) => ({ ...good, weekday })),
      ...['00:00', '09:59', '19:00', '23:59'].map((protocolTime) => ({ ...good, protocolTime })),
      ...[0, 1, 99, 100].map((expectedFillRatio, index) => ({
        ...good,
        protocolTime: `1${index}:30`,
        expectedFillRatio,
      })),
    ];
    const { items } = await asked.client.call('replaceStoreExpectations', { params, body: { expectations } });
    const bare = items.map(({ expectationId: _id, updatedAt: _at, ...target }) => target);
    expect(bare).toHaveLength(expectations.length);
    expect(bare).toEqual(expect.arrayContaining(expectations));
  });

  test.each(Object.keys(good))('2.10 %s is required', async (field) => {
    const params = await asked.newStore('required');
    const body = { expectations: [good, { ...good, [field]: undefined }] };
    const refusal = await asked.client.refuse('replaceStoreExpectations', { params, body });
    expect(refusal).toMatchObject({ status: 400, paths: [`expectations.1.${field}`] });
  });

  test('7 every problem names its path, and nothing of the request is stored', async () => {
    const params = await asked.newStore('refused');
    const expectations = [
      good,
      { ...good, weekday: 7 },
      { ...good, protocolTime: '24:00', expectedFillRatio: 101 },
      { ...good, displayType: 'RACK', productCategory: 'ROLL' },
      { ...good, weekday: -1, expectedFillRatio: 0.5 },
    ];
    const refusal = await asked.client.refuse('replaceStoreExpectations', { params, body: { expectations } });
    expect(refusal.paths.toSorted()).toEqual([
      'expectations.1.weekday',
      'expectations.2.expectedFillRatio',
      'expectations.2.protocolTime',
      'expectations.3.displayType',
      'expectations.3.productCategory',
      'expectations.4.expectedFillRatio',
      'expectations.4.weekday',
    ]);
    expect((await asked.client.call('listStoreExpectations', { params })).items).toEqual([]);
  });
});

describe('4.5 expositions', () => {
  const display = {
    label: 'Rack',
    productCategories: ['ROLLS' as const],
    expositionType: 'ROLLS_BREAD_RACK' as const,
  };
  const upsert = (params: { externalId: string }, expositions: object[]) =>
    asked.client.call('upsertStoreExpositions', { params, body: { expositions: expositions as (typeof display)[] } });
  const listed = (params: { externalId: string }) => asked.client.call('listStoreExpositions', { params });

  test('4.5.1, 2.11 an element makes a display, with its id changes it; 2.12 active unless it says otherwise', async () => {
    const params = await asked.newStore('displays');
    const { items } = await upsert(params, [display]);
    expect(items).toMatchObject([{ ...display, status: 'active' }]);
    const expositionId = items[0]?.expositionId ?? '';
    const changed = { ...display, expositionId, label: 'Moved', friendlyTitle: 'Regał', status: 'disabled' };
    await upsert(params, [changed]);
    const list = await listed(params);
    expect(list).toMatchObject({ externalId: params.externalId, items: [changed] });
    expect(list.items).toHaveLength(1);
  });

  test('2.1 every display type, category and status goes in and out', async () => {
    const params = await asked.newStore('enumerations');
    const sent = ExpositionType.options.map((expositionType, index) => ({
      label: `Display ${index}`,
      expositionType,
      productCategories: [...ProductCategory.options],
      status: ExpositionStatus.options[index % 2],
    }));
    await upsert(params, sent);
    const { items } = await listed(params);
    const bare = items.map(({ label, expositionType, productCategories, status }) => ({
      label,
      expositionType,
      productCategories: productCategories.toSorted(),
      status,
    }));
    expect(bare).toHaveLength(sent.length);
    expect(bare).toEqual(
      expect.arrayContaining(sent.map((one) => ({ ...one, productCategories: one.productCategories.toSorted() }))),
    );
  });

  test('4.5.2 8 500 elements are taken, 501 refused', async () => {
    const params = await asked.newStore('many displays');
    const many = Array.from({ length: 501 }, (_one, index) => ({ ...display, label: `Rack ${index}` }));
    const refusal = await asked.client.refuse('upsertStoreExpositions', { params, body: { expositions: many } });
    expect(refusal).toMatchObject({ status: 400, paths: ['expositions'] });
    expect((await listed(params)).items).toEqual([]);
    await upsert(params, many.slice(1));
    expect((await listed(params)).items).toHaveLength(500);
  });

  test('7 2.12 every problem names its path, and nothing of the request is stored', async () => {
    const params = await asked.newStore('bad displays');
    const expositions = [
      display,
      { expositionId: 'x', friendlyTitle: 5, productCategories: ['ROLL'], expositionType: 'RACK', status: 'off' },
      { label: 'No categories', expositionType: 'ROLLS_BREAD_RACK' },
    ];
    const refusal = await asked.client.refuse('upsertStoreExpositions', { params, body: { expositions } });
    expect(refusal.paths.toSorted()).toEqual([
      'expositions.1.expositionId',
      'expositions.1.expositionType',
      'expositions.1.friendlyTitle',
      'expositions.1.label',
      'expositions.1.productCategories.0',
      'expositions.1.status',
      'expositions.2.productCategories',
    ]);
    expect((await listed(params)).items).toEqual([]);
  });
});
