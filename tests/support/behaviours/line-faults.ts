import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { wait } from '#electron/lib/clock.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { headersFor, statedLength, wholeDelivery } from './deliver-whole.ts';
import type { Answer, Delivery, Line } from './exchange.ts';

/** Says nothing until the client gives up or the front stops. */
const silence: Delivery = {
  name: 'silence',
  send: ({ gone }) =>
    new Promise((resolve) => {
      if (gone.aborted) resolve();
      else gone.addEventListener('abort', () => resolve(), { once: true });
    }),
};

/** Announces the whole answer and sends the first `keep` (0 to 1) of its body, at least all but one byte less. */
function beginAnswer({ response }: Line, answer: Answer, keep: number): Promise<void> {
  const bytes = Math.min(Math.floor(answer.body.length * keep), answer.body.length - 1);
  response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, statedLength(answer)));
  response.flushHeaders();
  if (bytes <= 0) return Promise.resolve();
  return new Promise((resolve) => response.write(answer.body.subarray(0, bytes), () => resolve()));
}

/** The service is far away: every answer arrives `ms` after it was made, however many are on their way. */
export const latency = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  start:
    ({ ms }) =>
    async (call, next) => {
      const { answer, delivery } = await next(call);
      return {
        answer,
        delivery: {
          name: `${delivery.name}, late`,
          async send(line, late) {
            await wait(line.clock, ms, line.gone).catch(() => undefined);
            await delivery.send(line, late);
          },
        },
      };
    },
});

/** The request is lost on the way: nothing is performed, nothing is answered. */
export const timeout = defineBehaviour({
  settings: z.object({}),
  start: () => async () => ({ answer: null, delivery: silence }),
});

/**
 * The request waits on the way for `ms` and is performed then, long after the client gave up: also after the client
 * looked and found nothing.
 */
export const lateCommit = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  start:
    ({ ms }, { clock, background }) =>
    async (call, next) => {
      clock.after(ms, () => background(next(call)));
      return { answer: null, delivery: silence };
    },
});

const reset: Delivery = {
  name: 'reset before the answer',
  send: async ({ request }) => void request.socket.resetAndDestroy(),
};

/** The connection is reset before any byte of the answer. `commit`: the service performed the request. */
export const resetBefore = defineBehaviour({
  settings: z.object({ commit: z.boolean().default(false) }),
  start:
    ({ commit }) =>
    async (call, next) => ({ answer: commit ? (await next(call)).answer : null, delivery: reset }),
});

/**
 * Nobody listens any more after this call, until the front accepts again. `answer`: the call itself is answered
 * `whole`, or it is `cut` off before its answer, though the service performed it.
 */
export const refuseAfter = defineBehaviour({
  settings: z.object({ answer: z.enum(['whole', 'cut']).default('whole') }),
  start: ({ answer }, { refuse, background }) => {
    const delivery: Delivery = {
      name: answer === 'whole' ? 'whole, then refused' : 'cut, then refused',
      send: ({ request, response }, sent) =>
        new Promise((resolve) => {
          const done = () => {
            background(refuse());
            resolve();
          };
          if (answer === 'cut' || !sent) {
            request.socket.resetAndDestroy();
            return done();
          }
          // Told to close, the client keeps no connection that would be cut under its next call.
          const headers = [...headersFor(sent.headers, statedLength(sent)), 'connection', 'close'];
          response.writeHead(sent.status, sent.statusText, headers).end(sent.body, done);
        }),
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});

/** The service performs the request, and the client hears nothing; with `lateMs`, the answer comes that much later. */
export const timeoutAfterCommit = defineBehaviour({
  settings: z.object({ lateMs: z.number().positive().optional() }),
  start: ({ lateMs }) => {
    const late: Delivery = {
      name: 'late',
      send: (line, answer) =>
        new Promise((resolve) => {
          line.clock.after(lateMs ?? 0, () => resolve(wholeDelivery.send(line, answer)));
        }),
    };
    return async (call, next) => ({ ...(await next(call)), delivery: lateMs === undefined ? silence : late });
  },
});

/** A reset makes the other side drop what it has not read yet, so it is given time to read the beginning. */
const READ_MS = 20;

/** The connection is reset after the first `keep` (0 to 1) of the body; the service performed the request. */
export const resetInside = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start: ({ keep }) => {
    const delivery: Delivery = {
      name: 'reset inside the body',
      async send(line, answer) {
        if (answer) await beginAnswer(line, answer, keep);
        await pause(READ_MS);
        line.request.socket.resetAndDestroy();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});

/** The connection ends cleanly after the first `keep` (0 to 1) of the announced body. */
export const halfAnswer = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start: ({ keep }) => {
    const delivery: Delivery = {
      name: 'half an answer',
      async send(line, answer) {
        if (answer) await beginAnswer(line, answer, keep);
        line.request.socket.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});

/**
 * `content-length` says `by` bytes more (the client waits for what never comes) or, negative, fewer than there are
 * (the client sees a cut body, and rubbish after it).
 */
export const wrongLength = defineBehaviour({
  settings: z.object({ by: z.int().refine((by) => by !== 0, { error: 'That would be the right length' }) }),
  start: ({ by }) => {
    const delivery: Delivery = {
      name: 'wrong length',
      async send(line, answer) {
        if (!answer) return;
        const { status, statusText, headers, body } = answer;
        line.response.writeHead(status, statusText, headersFor(headers, Math.max(0, body.length + by)));
        if (by < 0) return void line.response.end(body);
        line.response.write(body);
        await silence.send(line, answer);
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});

/** The answer comes in pieces of `bytes`, one every `everyMs`. */
export const slowDrip = defineBehaviour({
  settings: z.object({ bytes: z.int().min(1).default(64), everyMs: z.number().positive().default(100) }),
  start: ({ bytes, everyMs }) => {
    const delivery: Delivery = {
      name: 'slow drip',
      async send({ response, clock, gone }, answer) {
        if (!answer) return;
        response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, statedLength(answer)));
        response.flushHeaders();
        for (let at = 0; at < answer.body.length && !gone.aborted; at += bytes) {
          if (at > 0) await wait(clock, everyMs, gone).catch(() => undefined);
          response.write(answer.body.subarray(at, at + bytes));
        }
        response.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});

const PIECE = Buffer.alloc(64 * 1024, ' ');

/**
 * The answer is `bytes` long: its JSON, and spaces after it, which are legal. `announced`: with a content-length;
 * otherwise in chunks, so that the client cannot know before.
 */
export const hugeAnswer = defineBehaviour({
  settings: z.object({
    bytes: z
      .int()
      .positive()
      .default(64 * 1024 * 1024),
    announced: z.boolean().default(true),
  }),
  start: ({ bytes, announced }) => {
    const delivery: Delivery = {
      name: 'huge',
      async send({ response, gone }, answer) {
        if (!answer) return;
        const total = Math.max(bytes, answer.body.length);
        response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, announced ? total : null));
        response.write(answer.body);
        for (let left = total - answer.body.length; left > 0 && !gone.aborted; left -= PIECE.length) {
          const hasRoom = response.write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE);
          if (!hasRoom) await once(response, 'drain', { signal: gone }).catch(() => undefined);
        }
        response.end();
      },
    };
    return async (call, next) => ({ ...(await next(call)), delivery });
  },
});
