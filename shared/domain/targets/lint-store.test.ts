import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { winnersAmong } from '#shared/domain/expectation-match.ts';
import { weekMinuteOf } from '#shared/domain/run-slots.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { applyFindingFix } from '#tests/oracles/apply-finding-fix.ts';
import { type LintFacts, lintPhotosOf, lintStore, type SlotPhotos } from './lint-store.ts';
import type { LintDisplay } from './target-finding.ts';

const aDisplay = (expositionId: string, fields: Partial<LintDisplay> = {}): LintDisplay => ({
  expositionId,
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: ['ROLLS'],
  isActive: true,
  ...fields,
});

const photosOf = (expositionId: string, weekday: number, photos: number): SlotPhotos => ({
  expositionId,
  weekMinute: weekMinuteOf(weekday, '07:00'),
  photos,
});

/** Facts with the photos as a list. */
type ListedFacts = Omit<LintFacts, 'photos'> & { readonly photos: readonly SlotPhotos[] };

const lint = ({ photos = [], ...facts }: Partial<ListedFacts>) => {
  const { byDisplay: _, ...found } = lintStore({
    targets: [],
    displays: [aDisplay('a')],
    runMinutes: null,
    ...facts,
    photos: lintPhotosOf(photos),
  });
  return found;
};

test('a store in which every photo has one target has no finding', () => {
  const found = lint({
    targets: [aTargetInput()],
    photos: [photosOf('a', 5, 9)],
    runMinutes: new Set([weekMinuteOf(5, '07:00')]),
  });
  expect(found).toEqual({
    findings: [],
    unjudged: { missing: 0, ambiguous: 0 },
    ofDisabled: { missing: 0, ambiguous: 0 },
  });
});

test('photos without a target are one finding for all days, filled as on most other days', () => {
  const targets = [1, 2, 3].map((weekday) => aTargetInput({ weekday, expectedFillRatio: weekday === 3 ? 60 : 75 }));
  const { findings, unjudged } = lint({
    targets,
    photos: [photosOf('a', 6, 4), photosOf('a', 0, 3), photosOf('a', 1, 5)],
  });
  expect(unjudged).toEqual({ missing: 7, ambiguous: 0 });
  expect(findings).toEqual([
    {
      kind: 'missing',
      displayType: 'ROLLS_BREAD_RACK',
      productCategories: [],
      weekdays: [0, 6],
      protocolTime: '07:00',
      targets: 0,
      cells: ['ROLLS_BREAD_RACK 6 07:00 ROLLS', 'ROLLS_BREAD_RACK 0 07:00 ROLLS'],
      displays: ['a'],
      photos: 7,
      fix: { act: 'add', targets: [6, 0].map((weekday) => aTargetInput({ weekday, expectedFillRatio: 75 })) },
    },
  ]);
});

test('nothing is proposed without another day, or when two values are equally common', () => {
  const photos = [photosOf('a', 6, 1)];
  expect(lint({ photos }).findings).toMatchObject([{ kind: 'missing', fix: null }]);
  const even = [
    aTargetInput({ weekday: 1, expectedFillRatio: 70 }),
    aTargetInput({ weekday: 2, expectedFillRatio: 75 }),
  ];
  expect(lint({ targets: even, photos }).findings).toMatchObject([{ kind: 'missing', fix: null }]);
});

test('a proposal that would leave a display with two targets is not made', () => {
  const displays = [
    aDisplay('a', { productCategories: ['ROLLS'] }),
    aDisplay('b', { productCategories: ['ROLLS', 'BREADS'] }),
  ];
  const targets = [
    aTargetInput({ weekday: 1, productCategory: 'ROLLS' }),
    aTargetInput({ weekday: 2, productCategory: 'BREADS' }),
  ];
  const { findings } = lint({ displays, targets, photos: [photosOf('a', 2, 1)] });
  expect(findings).toMatchObject([{ kind: 'missing', displays: ['a'], fix: null }]);
});

test('targets that clash for a display are told with their categories and the photos that it costs', () => {
  const displays = [aDisplay('a', { productCategories: ['ROLLS', 'BREADS'] }), aDisplay('b')];
  const targets = [aTargetInput({ productCategory: 'ROLLS' }), aTargetInput({ productCategory: 'BREADS' })];
  const { findings, unjudged } = lint({ displays, targets, photos: [photosOf('a', 5, 2), photosOf('b', 5, 8)] });
  expect(unjudged).toEqual({ missing: 0, ambiguous: 2 });
  expect(findings).toMatchObject([
    { kind: 'ambiguous', productCategories: ['ROLLS', 'BREADS'], weekdays: [5], displays: ['a'], photos: 2, fix: null },
  ]);
});

test('targets with one key are duplicates, with a fix only when they are alike', () => {
  const photos = [photosOf('a', 5, 3)];
  expect(lint({ targets: [aTargetInput(), aTargetInput()], photos }).findings).toMatchObject([
    { kind: 'duplicate', targets: 2, displays: ['a'], photos: 3, fix: { act: 'remove_copies' } },
  ]);
  expect(lint({ targets: [aTargetInput(), aTargetInput({ expectedFillRatio: 60 })], photos }).findings).toMatchObject([
    { kind: 'duplicate', photos: 3, fix: null },
  ]);
});

test('a type without an active display, and a time at which nothing runs, are one finding each', () => {
  const displays = [aDisplay('a'), aDisplay('off', { expositionType: 'FRIDGE_SALADS', isActive: false })];
  const targets = [
    aTargetInput(),
    aTargetInput({ weekday: 1 }),
    aTargetInput({ weekday: 2, productCategory: 'ROLLS' }),
    aTargetInput({ displayType: 'FRIDGE_SALADS' }),
    aTargetInput({ displayType: 'FRIDGE_SALADS', weekday: 1 }),
  ];
  const { findings } = lint({ displays, targets, runMinutes: new Set([weekMinuteOf(5, '07:00')]) });
  expect(findings).toMatchObject([
    {
      kind: 'dead_slot',
      displayType: null,
      weekdays: [1, 2],
      protocolTime: '07:00',
      targets: 2,
      fix: { act: 'remove' },
    },
    { kind: 'dead_type', displayType: 'FRIDGE_SALADS', targets: 2, weekdays: [], fix: { act: 'remove' } },
  ]);
});

test('no slot is called dead where runs are not known, and unknown displays get no finding', () => {
  expect(lint({ targets: [aTargetInput({ weekday: 1 })], runMinutes: null }).findings).toEqual([]);
  expect(lint({ targets: [aTargetInput({ weekday: 1 })], runMinutes: new Set() }).findings).toEqual([]);
  expect(lint({ targets: [aTargetInput({ displayType: 'FRIDGE_SALADS' })], displays: null }).findings).toEqual([]);
});

test('a category that no active display of the type has is reported, and photos of disabled displays are counted apart', () => {
  const displays = [aDisplay('a'), aDisplay('off', { productCategories: ['DRINKS'], isActive: false })];
  const targets = [aTargetInput({ productCategory: 'DRINKS' })];
  const found = lint({ displays, targets, photos: [photosOf('off', 6, 5)] });
  expect(found.findings).toMatchObject([{ kind: 'category', productCategories: ['DRINKS'], targets: 1 }]);
  expect(found).toMatchObject({ unjudged: { missing: 5 }, ofDisabled: { missing: 5 } });
});

test('nothing can be expected of a type that is not offered', () => {
  const displays = [aDisplay('a', { expositionType: 'ROLLS_NOT_OFFERED' })];
  const targets = [0, 40].map((expectedFillRatio, weekday) =>
    aTargetInput({ displayType: 'ROLLS_NOT_OFFERED', weekday, expectedFillRatio }),
  );
  expect(lint({ displays, targets }).findings).toMatchObject([
    { kind: 'not_offered', targets: 1, fix: { act: 'expect_nothing' } },
  ]);
});

test('where a type is not offered, a gap is filled with targets that expect nothing', () => {
  const displays = [aDisplay('a', { expositionType: 'ROLLS_NOT_OFFERED' })];
  const targets = [1, 2].map((weekday) =>
    aTargetInput({ displayType: 'ROLLS_NOT_OFFERED', weekday, expectedFillRatio: 40 }),
  );
  expect(lint({ displays, targets, photos: [photosOf('a', 5, 3)] }).findings).toMatchObject([
    { kind: 'not_offered', targets: 2 },
    { kind: 'missing', fix: { act: 'add', targets: [{ weekday: 5, expectedFillRatio: 0 }] } },
  ]);
});

const TYPES: readonly ExpositionType[] = ['ROLLS_BREAD_RACK', 'FRIDGE_SALADS', 'ROLLS_NOT_OFFERED'];
const CATEGORIES: readonly ProductCategory[] = ['ROLLS', 'BREADS', 'DRINKS'];
const weekday = fc.constantFrom(0, 1, 5);
const facts: fc.Arbitrary<ListedFacts> = fc
  .record({
    targets: fc.array(
      fc.record({
        displayType: fc.constantFrom(...TYPES),
        productCategory: fc.constantFrom(null, null, ...CATEGORIES),
        weekday,
        protocolTime: fc.constant('07:00'),
        expectedFillRatio: fc.constantFrom(0, 50, 70),
      }),
      { maxLength: 16, size: 'max' },
    ),
    displays: fc.array(
      fc.record({
        expositionType: fc.constantFrom(...TYPES),
        productCategories: fc.subarray([...CATEGORIES]),
        isActive: fc.constantFrom(true, true, false),
      }),
      { maxLength: 5 },
    ),
    photos: fc.array(fc.record({ display: fc.nat({ max: 4 }), weekday, photos: fc.nat({ max: 5 }) }), { maxLength: 8 }),
  })
  .map(({ targets, displays, photos }) => {
    const shown = photos.filter(({ display }) => display < displays.length);
    return {
      targets,
      displays: displays.map((display, index) => ({ ...display, expositionId: `d${index}` })),
      runMinutes: new Set(shown.map((one) => weekMinuteOf(one.weekday, '07:00'))),
      photos: shown.map(({ display, weekday: day, photos: count }) => photosOf(`d${display}`, day, count)),
    };
  });

test('every photo without a single target is counted once, by a finding or with the disabled displays', () => {
  fc.assert(
    fc.property(facts, (store) => {
      const { findings, unjudged, ofDisabled } = lint(store);
      const expected = { missing: 0, ambiguous: 0 };
      for (const { expositionId, weekMinute, photos } of store.photos) {
        const display = store.displays?.find((one) => one.expositionId === expositionId);
        const slot = store.targets.filter(
          (one) =>
            one.displayType === display?.expositionType && weekMinuteOf(one.weekday, one.protocolTime) === weekMinute,
        );
        const { length } = winnersAmong(slot, display?.productCategories ?? []);
        if (length === 0) expected.missing += photos;
        if (length > 1) expected.ambiguous += photos;
      }
      expect(unjudged).toEqual(expected);
      const told = findings.reduce((sum, { photos }) => sum + photos, 0);
      expect(told + ofDisabled.missing + ofDisabled.ambiguous).toBe(expected.missing + expected.ambiguous);
    }),
    { numRuns: 1000 },
  );
});

test('after its fix a finding is gone, and no photo has lost its target', () => {
  fc.assert(
    fc.property(facts, (store) => {
      const before = lint(store);
      for (const { kind, displayType, productCategories, protocolTime, fix } of before.findings) {
        if (fix === null) continue;
        const after = lint({ ...store, targets: applyFindingFix(store.targets, fix) });
        const same = after.findings.filter(
          (one) =>
            one.kind === kind &&
            one.displayType === displayType &&
            one.protocolTime === protocolTime &&
            String(one.productCategories) === String(productCategories),
        );
        expect(same).toEqual([]);
        const lost = ({ unjudged, ofDisabled }: typeof before) => unjudged.missing - ofDisabled.missing;
        expect(lost(after)).toBeLessThanOrEqual(lost(before));
      }
    }),
    { numRuns: 1000 },
  );
});
