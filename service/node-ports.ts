import { randomBytes, randomUUID } from 'node:crypto';
import type { ServicePorts } from './create-service.ts';
import type { DrawPhoto } from './http/photo-links.ts';

/**
 * Draws photos with the chain's clock burnt in.
 *
 * @param timeZone of that clock; UTC when absent
 */
export const drawPhotoIn =
  (timeZone?: string): DrawPhoto =>
  // Loaded with the first photo: the image library takes longer to load than everything else together.
  async (facts) =>
    (await import('./sample/drawing/draw-photo.ts')).drawPhoto({ ...facts, timeZone });

/** Clock, ids, randomness and drawing as a running process has them. */
export const nodePorts = {
  now: () => Date.now(),
  stopwatch: () => performance.now(),
  newId: () => randomUUID(),
  randomBytes: (count) => randomBytes(count),
  drawPhoto: drawPhotoIn(),
} as const satisfies Partial<ServicePorts>;

/** The seed of the one sample chain that everybody sees. */
export const SAMPLE_SEED = 1;
