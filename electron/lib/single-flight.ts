import { FailureError } from './failure-error.ts';

type Flight = { readonly result: Promise<unknown>; readonly controller: AbortController; passengers: number };

/**
 * Lets identical requests under way share one. Each caller can leave through its own signal; the request itself is
 * cancelled when the last one has left.
 */
export function createSingleFlight() {
  const flights = new Map<string, Flight>();

  const start = (key: string, run: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const controller = new AbortController();
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const result = run(controller.signal).finally(land);
    // Every caller gets the failure from its own race below. If all have left, it must not be an unhandled rejection.
    result.catch(() => {});
    const flight: Flight = { result, controller, passengers: 0 };
    flights.set(key, flight);
    return flight;
  };

  return async function share<Value>(
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    if (signal?.aborted) throw new FailureError({ code: 'cancelled' });
    const flight = flights.get(key) ?? start(key, run);
    flight.passengers += 1;
    const leave = leaving(signal);
    try {
      // The map holds flights of every type. A key always stands for the same `run`, so its value has this type.
      return (await Promise.race([flight.result, leave.left])) as Value;
    } finally {
      leave.end();
      flight.passengers -= 1;
      if (flight.passengers === 0 && flights.get(key) === flight) {
        flights.delete(key);
        flight.controller.abort();
      }
    }
  };
}

function leaving(signal: AbortSignal | undefined) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const onAbort = () => reject(new FailureError({ code: 'cancelled' }));
  signal?.addEventListener('abort', onAbort, { once: true });
  return { left: promise, end: () => signal?.removeEventListener('abort', onAbort) };
}
