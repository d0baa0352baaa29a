import { expect, test } from 'vitest';
import { withoutEcho } from './use-typed-text.ts';

test('what was typed comes back late, and what was typed meanwhile is still to come', () => {
  expect(withoutEcho(['gd', 'gdy'], 'gd')).toEqual(['gdy']);
  expect(withoutEcho(['gdy'], 'gdy')).toEqual([]);
});

test('what was overtaken does not come back any more', () => {
  expect(withoutEcho(['gd', 'gdy', 'gdyn'], 'gdy')).toEqual(['gdyn']);
});

test('a text that nobody typed here was changed by somebody else', () => {
  expect(withoutEcho(['gd', 'gdy'], '')).toBeNull();
  expect(withoutEcho([], 'gd')).toBeNull();
});
