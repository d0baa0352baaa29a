import { randomBytes, randomUUID } from 'node:crypto';
import type { DrawPhoto } from '../http/photo-links.ts';
import type { ServicePorts } from './create-service.ts';

/**
 * Draws photos with the chain's clock burnt in.
 *
 * @param timeZone of that clock; UTC when absent
 */
export const drawPhotoIn =
  (timeZone?: string): DrawPhoto =>
  // Loaded with the first photo, because the image library takes longer to load than all other modules together.
  async (facts) =>
    (await import('../sample/drawing/draw-photo.ts')).drawPhoto({ ...facts, timeZone });

/** Clock, ids, randomness and drawing of a real process. */
export const nodePorts = {
  now: () => Date.now(),
  stopwatch: () => performance.now(),
  newId: () => randomUUID(),
  randomBytes: (count) => randomBytes(count),
  drawPhoto: drawPhotoIn(),
} as const satisfies Partial<ServicePorts>;

/** The seed of the sample chain that all users see. */
export const SAMPLE_SEED = 1;
