/** Limits of section 8, named once. */
export const MAX_STORES_PER_PAGE = 100;
export const MAX_PROTOCOLS_PER_PAGE = 100;
export const MAX_PHOTOS_PER_PAGE = 500;
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_EXPOSITIONS_PER_REQUEST = 500;
