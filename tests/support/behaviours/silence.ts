import type { Delivery } from './exchange.ts';

/** Says nothing until the client gives up or the front stops. */
export const silence: Delivery = {
  name: 'silence',
  send: ({ gone }) =>
    new Promise((resolve) => {
      if (gone.aborted) resolve();
      else gone.addEventListener('abort', () => resolve(), { once: true });
    }),
};
