/** First parts of the keys of what is read about drafts and publishing. */
export const DRAFTS_KEY = ['drafts'] as const;
/** Counts, steps and changes: always read again. */
export const DRAFT_FACTS_KEY = [...DRAFTS_KEY, 'facts'] as const;
/** Rows of displays with their drafts: a page knows its own edits. */
export const DISPLAYS_KEY = [...DRAFTS_KEY, 'displays'] as const;
export const PUBLISH_STATE_KEY = [...DRAFTS_KEY, 'publish-state'] as const;

/** By which a page knows the news of its own edits from those of another window. */
export const PAGE_ID: string = globalThis.crypto.randomUUID();
