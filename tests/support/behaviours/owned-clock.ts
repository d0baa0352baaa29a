import type { Clock } from '#electron/lib/clock.ts';

/** A clock whose pending calls can all be cancelled at once. */
export type OwnedClock = Clock & { cancelAll(): void };

export function createOwnedClock(clock: Clock): OwnedClock {
  const cancels = new Set<() => void>();
  return {
    now: () => clock.now(),
    after(ms, run) {
      const cancel = () => {
        cancels.delete(cancel);
        stop();
      };
      const stop = clock.after(ms, () => {
        cancels.delete(cancel);
        run();
      });
      cancels.add(cancel);
      return cancel;
    },
    cancelAll() {
      for (const cancel of [...cancels]) cancel();
    },
  };
}
