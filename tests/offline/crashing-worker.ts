import { parentPort } from 'node:worker_threads';

/** The cache's thread, which ends without a word as soon as it is asked for the sizes. */
parentPort?.on('message', ({ name }: { name: string }) => {
  if (name === 'sizes') process.exit(1);
});
await import('#electron/store/cache-worker.ts');
