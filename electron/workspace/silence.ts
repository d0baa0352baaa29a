import type { Clock } from '#electron/lib/clock.ts';

/** A person waits this long without wondering, in milliseconds. */
export const QUIET_MS = 5000;

type SilencePorts = {
  readonly clock: Clock;
  /** Nothing at all was answered for `QUIET_MS`, although something was asked. */
  readonly onSilent: (since: number) => void;
};

/** Notices a service that takes requests and answers none, long before the first of them is given up. */
type SilenceWatch = {
  /** A request leaves. Call the returned function once, when it has ended in any way. */
  readonly sent: () => () => void;
  /** An answer came, or a failure that says as much. */
  readonly heard: () => void;
  readonly close: () => void;
};

/** @returns a watch over all requests to one service */
export function watchSilence({ clock, onSilent }: SilencePorts): SilenceWatch {
  const state = { waiting: 0, cancel: () => {} };
  const start = () => {
    state.cancel();
    const since = clock.now();
    state.cancel = state.waiting === 0 ? () => {} : clock.after(QUIET_MS, () => onSilent(since));
  };
  return {
    sent: () => {
      state.waiting += 1;
      if (state.waiting === 1) start();
      const request = { isOver: false };
      return () => {
        if (request.isOver) return;
        request.isOver = true;
        state.waiting -= 1;
        if (state.waiting === 0) start();
      };
    },
    heard: start,
    close: () => {
      state.waiting = 0;
      start();
    },
  };
}
