import { randomBytes, randomUUID } from 'node:crypto';
import type { ServicePorts } from './create-service.ts';

/** Clock, ids, randomness and drawing as a running process has them. */
export const nodePorts = {
  now: () => Date.now(),
  stopwatch: () => performance.now(),
  newId: () => randomUUID(),
  randomBytes: (count) => randomBytes(count),
  // Loaded with the first photo: the image library takes longer to load than everything else together.
  drawPhoto: async (facts) => (await import('./sample/draw-photo.ts')).drawPhoto(facts),
} as const satisfies Partial<ServicePorts>;

/** The seed of the one sample chain that everybody sees. */
export const SAMPLE_SEED = 1;
