import { test } from 'vitest';
import { checkMergeLaws, MERGE_ROUNDS } from '#tests/support/merge/merge-laws.ts';

test(`the laws of the merge hold for store, ${MERGE_ROUNDS} rounds`, { timeout: 24 * 3_600_000 }, () => {
  checkMergeLaws('store');
});
