import type { DraftRef } from '#shared/bridge/drafts.ts';

/** The page on which a kind of resource is edited. */
export const PAGE_OF = {
  expositions: '/displays',
  expectations: '/targets',
  contacts: '/contacts',
  store: '/stores/$externalId',
} as const satisfies Record<DraftRef['kind'], string>;
