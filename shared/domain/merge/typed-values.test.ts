import { expect, test } from 'vitest';
import { aStore } from '#tests/builders/contract.ts';
import { merge3 } from './merge3.ts';
import { firstTree } from './row-content.ts';
import { planSend } from './send-plan.ts';
import { MOST_TYPED, typedIssues } from './typed-values.ts';

const LONG = 'a'.repeat(MOST_TYPED + 1);
const odd = { weekday: 1, from: '25:99', to: 'late' };
const plain = { weekday: 2, from: '08:00', to: '20:00' };
const STORE = aStore({ openingTimes: [odd] });

const planOf = (fields: object, of: object = {}) => {
  const remote = [{ ...STORE, ...of }];
  const base = firstTree('store', remote);
  const desired = base.map(({ rowId, row }) => ({ rowId, row: { ...row, ...fields } }));
  return planSend('store', merge3('store', { base, desired, remote }));
};

test('odd hours and long texts of the service stay, and are sent back byte for byte', () => {
  expect(planOf({ openingTimes: [odd, plain] })).toMatchObject({ send: 'store', body: { openingTimes: [odd, plain] } });
  expect(planOf({ location: 'Rynek 1' }, { name: LONG })).toMatchObject({ send: 'store' });
});

test('odd hours and texts that are too long are not sent when they were entered here', () => {
  const odder = [{ weekday: 1, from: '25:98', to: '26:00' }];
  expect(planOf({ openingTimes: odder })).toMatchObject({
    send: 'invalid',
    issues: [{ field: 'openingTimes', code: 'bad_format' }],
  });
  expect(planOf({ name: LONG })).toMatchObject({
    send: 'invalid',
    issues: [{ field: 'name', code: 'out_of_range', data: { max: MOST_TYPED } }],
  });
});

test('a new row has nothing of the service, and the longest text is allowed', () => {
  const issues = (label: string) => typedIssues('expositions', { rowId: '1', before: null, after: { label } });
  expect(issues(LONG).map(({ field }) => field)).toEqual(['label']);
  expect(issues(LONG.slice(1))).toEqual([]);
});
