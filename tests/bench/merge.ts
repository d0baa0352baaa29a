import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { createIds } from '../support/merge/made-ids.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, comparison } from './result.ts';

const ROWS = 10_000;
const REPEATS = 30;
const newId = createIds();

const nth = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const two = (value: number): string => String(value).padStart(2, '0');

const MAKE: Readonly<Record<Exclude<ResourceKind, 'store'>, (index: number) => Row>> = {
  contacts: (index) => ({
    contactId: newId(),
    contactType: 'store',
    name: `Łucja Nowak ${index}`,
    phone: `+48 600 ${100_000 + index}`,
    email: `l.nowak${index}@endcap.example`,
    hasWhatsapp: index % 2 === 0,
    createdAt: '2026-03-02T08:00:00.000Z',
  }),
  expectations: (index) => ({
    expectationId: newId(),
    productCategory: index % 4 === 0 ? null : nth(ProductCategory.options, index >> 2),
    displayType: nth(ExpositionType.options, index),
    weekday: index % 7,
    protocolTime: `${two(Math.floor(index / 238) % 24)}:${two((Math.floor(index / 5712) * 7) % 60)}`,
    expectedFillRatio: index % 101,
    updatedAt: '2026-03-02T08:00:00.000Z',
  }),
  expositions: (index) => ({
    expositionId: newId(),
    label: `Lada chłodnicza ${index}`,
    friendlyTitle: index % 3 === 0 ? 'Kanapki przy kasie' : null,
    productCategories: [nth(ProductCategory.options, index)],
    expositionType: nth(ExpositionType.options, index),
    status: 'active',
  }),
};

const MINE = { contacts: { name: 'Ewa' }, expectations: { expectedFillRatio: 1 }, expositions: { label: 'Regał' } };
const THEIRS = {
  contacts: { email: null },
  expectations: { expectedFillRatio: 2 },
  expositions: { status: 'disabled' },
};

/** Three sides as JSON texts: each writer changed every tenth row, and the service answers in another order. */
function sidesOf(kind: keyof typeof MAKE): readonly [string, string, string] {
  const rows = Array.from({ length: ROWS }, (_, index) => MAKE[kind](index));
  const base = rows.map((row, index) => ({ rowId: String(index), row }));
  const desired = base.map((one, at) => (at % 10 === 0 ? { ...one, row: { ...one.row, ...MINE[kind] } } : one));
  const remote = rows.map((row, at) => (at % 10 === 5 ? { ...row, ...THEIRS[kind] } : row));
  const turned = [...remote.slice(ROWS / 2), ...remote.slice(0, ROWS / 2)];
  return [JSON.stringify(base), JSON.stringify(desired), JSON.stringify(turned)];
}

/** merge3 of 10,000 rows against JSON.parse of its three inputs. */
export const merge: Bench = {
  name: 'merge',
  run: async () => {
    const results = [];
    for (const kind of ['contacts', 'expectations', 'expositions'] as const) {
      const texts = sidesOf(kind);
      const read = () => texts.map((text) => JSON.parse(text));
      const merged = async (): Promise<number> => {
        const [base, desired, remote] = read();
        return timed(async () => merge3(kind, { base, desired, remote }));
      };
      const parsed = () => timed(async () => read());
      const pair = await interleave(merged, parsed, REPEATS);
      const described = { unit: 'ms', peerName: 'JSON.parse of the three sides', goal: 1 };
      results.push(comparison({ ...described, name: `merge of 10,000 ${kind}` }, pair));
    }
    return results;
  },
};
