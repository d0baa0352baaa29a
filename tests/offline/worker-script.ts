import { fileURLToPath } from 'node:url';

/** The cache's thread, as the browser host starts it. */
export const WORKER_SCRIPT = fileURLToPath(new URL('../../electron/store/cache-worker.ts', import.meta.url));
