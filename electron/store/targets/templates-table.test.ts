import { expect, test } from 'vitest';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { MOST_TEMPLATES } from '#shared/domain/targets/target-template.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import {
  findTemplate,
  removeTemplate,
  renameTemplate,
  saveTemplate,
  summariseTemplates,
  transferTemplates,
} from './templates-table.ts';

const targetsOf = (...ratios: readonly number[]): ExpectationInput[] =>
  ratios.map((expectedFillRatio, weekday) =>
    aTargetInput({ displayType: weekday === 0 ? 'ROLLS_BREAD_RACK' : 'FRIDGE_DRINKS', weekday, expectedFillRatio }),
  );
const save = (db: ReturnType<typeof openMemoryDb>, name: string, ratio: number, replaces = false) =>
  saveTemplate(db, { template: { name, savedAt: ratio, targets: targetsOf(ratio) }, replaces });
const namesIn = (db: ReturnType<typeof openMemoryDb>) => summariseTemplates(db).map(({ name }) => name);

test('templates are listed by name; one of a name that is taken replaces it only when that was asked for', () => {
  const db = openMemoryDb();
  const targets = targetsOf(1, 2, 3);
  expect(saveTemplate(db, { template: { name: 'B', savedAt: 5, targets }, replaces: false })).toBe('saved');
  expect(save(db, 'A', 10)).toBe('saved');
  expect(save(db, 'A', 20)).toBe('exists');
  expect(findTemplate(db, 'A')).toEqual(targetsOf(10));
  expect(save(db, 'A', 20, true)).toBe('saved');
  expect(findTemplate(db, 'A')).toEqual(targetsOf(20));
  expect(summariseTemplates(db)).toEqual([
    { name: 'A', savedAt: 20, rows: 1, displayTypes: ['ROLLS_BREAD_RACK'] },
    { name: 'B', savedAt: 5, rows: 3, displayTypes: ['ROLLS_BREAD_RACK', 'FRIDGE_DRINKS'] },
  ]);
});

test('a template gets another name unless that is taken, and is removed', () => {
  const db = openMemoryDb();
  save(db, 'A', 10);
  save(db, 'B', 20);
  expect(renameTemplate(db, { name: 'A', to: 'B' })).toBe('exists');
  expect(renameTemplate(db, { name: 'A', to: 'A' })).toBe('saved');
  expect(renameTemplate(db, { name: 'A', to: 'C' })).toBe('saved');
  expect(findTemplate(db, 'C')).toEqual(targetsOf(10));
  removeTemplate(db, 'B');
  expect(namesIn(db)).toEqual(['C']);
  expect(findTemplate(db, 'B')).toBeNull();
});

test('there is a most, beyond which only replacing is possible', () => {
  const db = openMemoryDb();
  for (let number = 0; number < MOST_TEMPLATES; number += 1) save(db, `T${number}`, 1);
  expect(save(db, 'more', 1)).toBe('full');
  expect(save(db, 'T5', 1, true)).toBe('saved');
});

test('one that cannot be read does not hide the others, and its name can be taken again', () => {
  const db = openMemoryDb();
  for (const name of ['A', 'B', 'C']) save(db, name, 10);
  db.exec(`UPDATE target_templates SET targets = '[' WHERE name = 'A';
    UPDATE target_templates SET targets = '[{"weekday":9}]' WHERE name = 'B'`);
  expect(namesIn(db)).toEqual(['C']);
  expect(findTemplate(db, 'A')).toBeNull();
  expect(save(db, 'A', 30, true)).toBe('saved');
  expect(namesIn(db)).toEqual(['A', 'C']);
});

test('templates of another file come beside those of this one, and none is lost or doubled', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  const long = 'x'.repeat(80);
  for (const [name, ratio] of [
    ['new', 1],
    ['same', 2],
    ['other', 3],
    [long, 4],
  ] as const)
    save(from, name, ratio);
  for (const [name, ratio] of [
    ['same', 2],
    ['other', 30],
    [long, 40],
  ] as const)
    save(to, name, ratio);
  for (const _ of [1, 2]) transferTemplates(from, to);
  expect(namesIn(to)).toEqual(['new', 'other', 'other (2)', 'same', long, `${'x'.repeat(76)} (2)`].toSorted());
  expect(findTemplate(to, 'other')).toEqual(targetsOf(30));
  expect(findTemplate(to, 'other (2)')).toEqual(targetsOf(3));
});
