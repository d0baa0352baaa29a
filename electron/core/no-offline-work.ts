import { FailureError } from './failure-error.ts';
import type { OfflineWork } from './offline-work.ts';

/** Nothing is made available offline, and nothing worked out. */
export function noOfflineWork(): OfflineWork {
  const refuse = async () => {
    throw new FailureError({ code: 'read_only' });
  };
  return {
    compute: async () => null,
    pins: async () => [],
    estimate: refuse,
    addPin: refuse,
    stopPin: refuse,
    resumePin: refuse,
    removePin: refuse,
    connected: () => {},
    close: async () => {},
  };
}
