import type { ProtocolStatus } from '#shared/contract/enumerations.ts';

/** Where a photo's link came from; asking there again brings a fresh one. */
export type PhotoParent =
  | { readonly kind: 'run'; readonly externalId: string; readonly protocolId: string }
  | {
      readonly kind: 'exposition';
      readonly externalId: string;
      readonly expositionId: string;
      readonly from: string;
      readonly to: string;
      readonly status: ProtocolStatus;
    };

export type PhotoLink = { readonly url: string; readonly parent: PhotoParent };

/** Links of the photos that answers of this workspace have named, by photoKey. They never leave the core. */
export type PhotoLinks = {
  remember(photoKey: string, link: PhotoLink): void;
  find(photoKey: string): PhotoLink | null;
};

/** A quarter's photos of a large display chain; older ones are read again with their page. */
const MOST_LINKS = 100_000;

/** Links in memory; of more than `most` the oldest are forgotten. */
export function createPhotoLinks(most: number = MOST_LINKS): PhotoLinks {
  const links = new Map<string, PhotoLink>();
  return {
    remember(photoKey, link) {
      links.delete(photoKey);
      links.set(photoKey, link);
      if (links.size <= most) return;
      const [oldest] = links.keys();
      if (oldest !== undefined) links.delete(oldest);
    },
    find: (photoKey) => links.get(photoKey) ?? null,
  };
}
