import type { ImageStatus } from '#shared/contract/enumerations.ts';
import { type Key, unit } from './random.ts';
import type { RunState } from './run-state.ts';

const finalStatus = (key: Key): ImageStatus => {
  const draw = unit(key, 60);
  if (draw < 0.976) return 'completed';
  if (draw < 0.99) return 'failed';
  if (draw < 0.994) return 'pending';
  return draw < 0.997 ? 'uploaded' : 'evaluating';
};

/**
 * Status of a display's photo in a run, or null when there is no photo: some are never taken.
 * Only a completed photo is measured.
 */
export function imageStatusIn({ status, fails }: RunState, key: Key): ImageStatus | null {
  const draw = unit(key, 61);
  if (unit(key, 62) < 0.018) return null;
  switch (status) {
    case 'awaiting_submission':
      return draw < 0.5 ? null : 'pending';
    case 'awaiting_processing':
      return 'uploaded';
    case 'processing': {
      if (draw < 0.3 && !fails) return finalStatus(key);
      if (draw < 0.55) return 'annotating';
      return draw < 0.75 ? 'annotated' : 'evaluating';
    }
    case 'completed':
      return finalStatus(key);
    case 'failed': {
      if (draw < 0.15) return 'pending';
      return draw < 0.45 ? 'uploaded' : 'failed';
    }
    default:
      return status satisfies never;
  }
}
