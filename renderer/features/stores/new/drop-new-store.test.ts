import { expect, test } from 'vitest';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { patchesOfDrop } from './drop-new-store.tsx';

test('a store is not taken back while some of its drafts cannot be read: they would be left without it', async () => {
  const unreadable: StoreRows = { known: false, externalId: 'S-1', failure: { code: 'draft_unreadable' } };
  const made = { rows: async () => [unreadable] };
  await expect(patchesOfDrop(made, 'S-1')).rejects.toMatchObject({ failure: { code: 'draft_unreadable' } });
});
