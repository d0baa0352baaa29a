/** What stands in every frozen database. */
export const FROZEN = {
  now: Date.parse('2026-11-20T10:00:00Z'),
  externalId: 'W 001/ż',
  inputKey: '{"externalId":"W 001/ż"}',
  body: '{"externalId":"W 001/ż","items":[{"name":"Żaneta"}]}',
  limits: { budgetMegabytes: 321, days: 12 },
  stores: [
    { externalId: 'W 001/ż', body: '{"externalId":"W 001/ż","name":"Łódź 1"}' },
    { externalId: null, body: '{"externalId":null,"name":"none"}' },
  ],
} as const;

const aDisplay = (expositionId: string) => ({
  expositionId,
  label: `Rack ${expositionId}`,
  friendlyTitle: null,
  productCategories: [],
  expositionType: 'FRIDGE_DRINKS',
  status: 'active',
});
const set = (rowId: string, field: string, value: string) => ({ edit: 'set', rowId, field, value }) as const;

/** What was drafted in frozen databases from the fourth on. */
export const FROZEN_DRAFT = {
  ref: { externalId: FROZEN.externalId, kind: 'expositions' },
  remote: ['a', 'b"\\'].map(aDisplay),
  steps: [
    { name: 'first', edits: [set('a', 'label', 'Door "delta":"changed","rowId":"x"')] },
    { name: 'second', edits: [set('a', 'status', 'disabled'), set('b"\\', 'status', 'disabled')] },
  ],
} as const;

/** Opens the frozen databases, and nothing else. */
export const FROZEN_KEY = '00112233445566778899aabbccddeeff'.repeat(2);

/** The database as the tables of a number left it. */
export const frozenPath = (number: number): URL =>
  new URL(`${String(number).padStart(4, '0')}.kept.db`, import.meta.url);
