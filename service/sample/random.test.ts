import { expect, test } from 'vitest';
import { Uuid } from '#shared/contract/formats.ts';
import { bell, keyOf, partKey, pick, unit, uuidOf, whole } from './random.ts';

const names = Array.from({ length: 20_000 }, (_, index) => `sample/1/store/W-${index}`);

test('a name always has the same key and id', () => {
  expect(keyOf('Łódź')).toEqual(keyOf('Łódź'));
  expect(keyOf('Łódź')).not.toEqual(keyOf('Lódź'));
  // Frozen: photos in the caches of users are stored under these ids.
  expect(uuidOf(keyOf('sample/1/store/W-014'))).toBe('f6027daa-dc58-4042-9be2-f60a1d82345c');
});

test('ids are UUIDs of version 4 and never collide, neither those of names nor those of parts', () => {
  const ofNames = names.map((name) => uuidOf(keyOf(name)));
  const parent = keyOf('parent');
  const ofParts = names.map((_, index) => uuidOf(partKey(parent, index)));
  const ids = [...ofNames, ...ofParts];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Uuid.safeParse(id).success).toBe(true);
  }
});

test('random numbers are spread evenly, both those of one key and the same one of many keys', () => {
  const key = keyOf('spread');
  for (const draws of [names.map((_, index) => unit(key, index)), names.map((name) => unit(keyOf(name), 7))]) {
    const tenths = Map.groupBy(draws, (draw) => Math.floor(draw * 10));
    expect(tenths.size).toBe(10);
    for (const tenth of tenths.values()) expect(tenth.length / draws.length).toBeCloseTo(0.1, 1);
  }
});

test('a bell curve stays within -1 and 1 and has its middle at 0', () => {
  const draws = names.map((name) => bell(keyOf(name), 3));
  expect(Math.min(...draws)).toBeGreaterThanOrEqual(-1);
  expect(Math.max(...draws)).toBeLessThanOrEqual(1);
  expect(draws.reduce((sum, draw) => sum + draw, 0) / draws.length).toBeCloseTo(0, 1);
});

test('whole numbers and picks reach every value and none beyond', () => {
  const drawn = new Set(names.map((name) => whole(keyOf(name), 1, 3, 6)));
  expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
  expect(new Set(names.map((name) => pick(keyOf(name), 1, ['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
});
