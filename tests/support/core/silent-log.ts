import type { Log } from '#electron/lib/log.ts';

/** A log that nobody reads. */
export const silentLog: Log = { info: () => {}, warning: () => {}, error: () => {} };
