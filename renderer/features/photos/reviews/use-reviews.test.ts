import { expect, test } from 'vitest';
import { shownMark, withoutPressed, withPressed } from './use-reviews.ts';

test('a mark that was pressed again before the first was saved does not fall back to the first', () => {
  const [first, second] = [{ mark: 'shelf' }, { mark: 'fine' }] as const;
  const both = withPressed(withPressed(new Map(), ['a', 'b'], first), ['a'], second);
  const pending = withoutPressed(both, first);
  const changed = new Map();
  expect(['a', 'b'].map((key) => shownMark({ pending, changed }, key, null))).toEqual(['fine', null]);
  expect(withoutPressed(pending, second).size).toBe(0);
});
