/** First part of the keys of everything that is read about the store on this computer. */
export const OFFLINE_KEY = ['offline'] as const;
export const STATUS_KEY = [...OFFLINE_KEY, 'status'] as const;
export const PINS_KEY = [...OFFLINE_KEY, 'pins'] as const;
