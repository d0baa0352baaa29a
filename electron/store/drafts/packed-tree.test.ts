import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import { packTree, unpackTree } from './packed-tree.ts';

const again = (tree: Tree): string => JSON.stringify(unpackTree(packTree(tree)));
const aTree = (count: number): Tree =>
  Array.from({ length: count }, (_, at) => ({
    rowId: `id ${at}`,
    row: { id: `id ${at}`, label: `Rack ${at}`, types: [at % 2 === 0 ? 'A' : 'B'], title: null, status: 'active' },
  }));

test('a tree is the same after it was packed, byte for byte', () => {
  const value = fc.oneof(fc.constantFrom('a', '["a"]', null, 0, 1, true, undefined, ['a'], [], { x: 1 }), fc.string());
  const row = fc.oneof(fc.record({ id: value, label: value }), fc.record({ label: value, id: value }), fc.object());
  const tree = fc.array(fc.record({ rowId: fc.string(), row }), { maxLength: 8 });
  const oneShape = fc.array(fc.record({ rowId: fc.string(), row: fc.record({ id: value, label: value }) }));
  fc.assert(
    fc.property(fc.oneof(tree, oneShape), (some) => {
      expect(again(some)).toBe(JSON.stringify(some));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('a tree takes less than half of the room, and one that was kept as it is can be read', () => {
  const tree = aTree(100);
  expect(again(tree)).toBe(JSON.stringify(tree));
  expect(packTree(tree).length).toBeLessThan(JSON.stringify(tree).length / 2);
  expect(unpackTree(JSON.stringify(tree))).toEqual(tree);
});
