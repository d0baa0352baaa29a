import { expect, test } from 'vitest';
import { createDraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey, rowKey } from '#renderer/drafts/row-keys.ts';
import { addDisplays } from './display-acts.ts';

const ADDED = { stores: [{ externalId: 'S-1', storeName: 'Rynek' }], type: null };

const aSheet = () => {
  const columns = [{ id: 'label', kind: 'text', header: 'Label', read: () => null }] as const;
  return createDraftSheet({ columns, collator: new Intl.Collator('pl'), onHistory: () => {} });
};
const idsOf = (sheet: ReturnType<typeof aSheet>) =>
  [...sheet.core.rows().added()].map(({ id }) => partsOfKey(id)).map(({ rowId }) => rowId);

test('displays of separate acts stand in the order of the acts when they are listed by their ids', () => {
  const sheet = aSheet();
  for (const count of [3, 1, 12, 1, 2]) addDisplays(sheet, { ...ADDED, count });
  addDisplays(sheet, { ...ADDED, stores: [{ externalId: 'S-2', storeName: 'Dworzec' }], count: 1 });
  const ids = idsOf(sheet).slice(0, 19);
  expect(ids).toHaveLength(19);
  expect(ids).toEqual(ids.toSorted());
});

test('displays that were added before the sheet was read again count, and those of other stores do not', async () => {
  const sheet = aSheet();
  addDisplays(sheet, { ...ADDED, count: 2 });
  const kept = [...sheet.core.rows().added()].map(({ id }) => ({
    key: id,
    externalId: 'S-1',
    storeName: 'Rynek',
    base: null,
    desired: { label: 'kept' },
    removed: false,
  }));
  const again = aSheet();
  await again.setRows([...kept, { ...kept[0], key: rowKey('S-2', 'zzz'), externalId: 'S-2' } as (typeof kept)[number]]);
  addDisplays(again, { ...ADDED, count: 1 });
  const ids = [...kept.map(({ key }) => partsOfKey(key).rowId), ...idsOf(again)];
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted());
});

test('several stores get as many displays each, in one step', () => {
  const sheet = aSheet();
  const stores = ['S-1', 'S-2'].map((externalId) => ({ externalId, storeName: externalId }));
  addDisplays(sheet, { stores, type: null, count: 2 });
  const added = [...sheet.core.rows().added()].map(({ id }) => partsOfKey(id).externalId);
  expect([added, sheet.store.getState().history.done]).toEqual([['S-1', 'S-1', 'S-2', 'S-2'], 1]);
});
