import { expect, test } from 'vitest';
import { refusalOfStore } from './store-client.ts';

test('a full disk is told even while the file is open to be written, and a damaged page is no matter of space', () => {
  const kept = { state: 'kept' } as const;
  expect(refusalOfStore(kept, 'full')).toEqual({ code: 'unwritable', isFull: true });
  expect(refusalOfStore(kept, 'unwritable')).toEqual({ code: 'unwritable', isFull: false });
  expect(refusalOfStore(kept, 'damaged')).toBeNull();
  expect(refusalOfStore({ state: 'read_only' })).toEqual({ code: 'read_only' });
  expect(refusalOfStore({ state: 'unwritable', isFull: false })).toEqual({ code: 'unwritable', isFull: false });
});
