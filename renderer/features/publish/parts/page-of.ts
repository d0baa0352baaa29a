import type { DraftRef } from '#shared/bridge/drafts.ts';

/** The page on which a kind of resource is edited; null: no page edits it. */
export const PAGE_OF = {
  expositions: '/displays',
  expectations: '/targets',
  contacts: '/contacts',
  store: null,
} as const satisfies Record<DraftRef['kind'], string | null>;
