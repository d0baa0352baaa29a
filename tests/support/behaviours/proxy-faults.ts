import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer, HeaderList } from './exchange.ts';
import { FAILURE_BODIES, failureAnswer, makeAnswer } from './made-answer.ts';
import { readOperations, writeOperations } from './operation-sets.ts';

/** Sends the client to another origin, with the same path and query; the service never sees the request. */
export const redirect = defineBehaviour({
  settings: z.object({
    to: z.url(),
    status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]).default(307),
  }),
  start: ({ to, status }) => {
    const { origin } = new URL(to);
    return async ({ target }) => ({
      answer: makeAnswer(status, null, '', [['location', `${origin}${target}`]]),
      delivery: wholeDelivery,
    });
  },
});

const PAGE = '<!doctype html>\n<html><head><title>Sign in</title></head><body><form>Sign in</form></body></html>\n';

/**
 * A page instead of JSON, as from a sign-in wall. `type`: what it calls itself. `commit`: the service performed the
 * request all the same.
 */
export const htmlAnswer = defineBehaviour({
  settings: z.object({
    status: z.int().min(200).max(599).default(200),
    type: z.string().default('text/html; charset=utf-8'),
    commit: z.boolean().default(false),
  }),
  start:
    ({ status, type, commit }) =>
    async (call, next) => {
      if (commit) await next(call);
      return { answer: makeAnswer(status, type, PAGE), delivery: wholeDelivery };
    },
});

/** The body stops after its first `keep` (0 to 1), with a length that says so: whole for HTTP, broken as JSON. */
export const truncatedJson = defineBehaviour({
  settings: z.object({ keep: z.number().min(0).max(1).default(0.5) }),
  start:
    ({ keep }) =>
    async (call, next) => {
      const outcome = await next(call);
      const { answer } = outcome;
      if (!answer || answer.body.length === 0) return outcome;
      const bytes = Math.min(Math.floor(answer.body.length * keep), answer.body.length - 1);
      return { ...outcome, answer: { ...answer, body: answer.body.subarray(0, Math.max(1, bytes)) } };
    },
});

/** P10: 413 for a body larger than `overBytes`, as a proxy in between sends it; the service never sees the request. */
export const tooLarge = defineBehaviour({
  settings: z.object({ overBytes: z.int().min(0).default(0), body: z.enum(FAILURE_BODIES).default('html') }),
  operations: writeOperations,
  start:
    ({ overBytes, body }) =>
    async (call, next) =>
      call.body.length > overBytes ? { answer: failureAnswer(413, body), delivery: wholeDelivery } : next(call),
});

/** P10: 429. `retryAfter`: `none`, or so many `seconds` written as a number or as an HTTP date of the clock. */
export const tooMany = defineBehaviour({
  settings: z.object({
    retryAfter: z.enum(['none', 'seconds', 'date']).default('none'),
    seconds: z.int().min(0).default(2),
    body: z.enum(FAILURE_BODIES).default('empty'),
  }),
  start: ({ retryAfter, seconds, body }, { clock }) => {
    const headers = (): HeaderList => {
      if (retryAfter === 'none') return [];
      if (retryAfter === 'seconds') return [['retry-after', String(seconds)]];
      return [['retry-after', new Date(clock.now() + seconds * 1000).toUTCString()]];
    };
    return async () => ({ answer: failureAnswer(429, body, headers()), delivery: wholeDelivery });
  },
});

/** No more than `most` requests at once, each until its answer is delivered; further ones are to come back later. */
export const fewAtOnce = defineBehaviour({
  settings: z.object({ most: z.int().min(1), seconds: z.int().min(0).default(1) }),
  start: ({ most, seconds }) => {
    const state = { running: 0 };
    return async (call, next) => {
      if (state.running >= most) {
        return { answer: failureAnswer(429, 'empty', [['retry-after', String(seconds)]]), delivery: wholeDelivery };
      }
      state.running += 1;
      const end = () => {
        state.running -= 1;
      };
      const { answer, delivery } = await next(call).catch((error) => {
        end();
        throw error;
      });
      return {
        answer,
        delivery: { name: delivery.name, send: (line, one) => Promise.resolve(delivery.send(line, one)).finally(end) },
      };
    };
  },
});

/**
 * P10: a bare 5xx, or any other failure, with the body that a proxy or a service puts under it. `commit`: the
 * service performed the request all the same. `envelope` makes 401 `unauthorized` and 503 `not_configured`.
 */
export const badStatus = defineBehaviour({
  settings: z.object({
    status: z.int().min(400).max(599).default(502),
    body: z.enum(FAILURE_BODIES).default('empty'),
    commit: z.boolean().default(false),
  }),
  start:
    ({ status, body, commit }) =>
    async (call, next) => {
      if (commit) await next(call);
      return { answer: failureAnswer(status, body), delivery: wholeDelivery };
    },
});

/** A cache on the way: a read answers for `ms` what the same read answered before, whatever was written since. */
export const cachedRead = defineBehaviour({
  settings: z.object({ ms: z.number().positive() }),
  operations: readOperations,
  start: ({ ms }, { clock }) => {
    const kept = new Map<string, { readonly at: number; readonly answer: Answer }>();
    return async (call, next) => {
      const hit = kept.get(call.target);
      if (hit && clock.now() - hit.at < ms) return { answer: hit.answer, delivery: wholeDelivery };
      const outcome = await next(call);
      if (outcome.answer?.status === 200) kept.set(call.target, { at: clock.now(), answer: outcome.answer });
      return outcome;
    };
  },
});

/**
 * The request reaches the service twice, at once or, with `afterMs`, the second time that much later. `answer`:
 * which of the two the client sees; of a later second one it sees nothing.
 */
export const duplicateDelivery = defineBehaviour({
  settings: z.object({
    answer: z.enum(['first', 'second']).default('first'),
    afterMs: z.number().positive().optional(),
  }),
  start:
    ({ answer, afterMs }, { clock, background }) =>
    async (call, next) => {
      const first = await next(call);
      if (call.origin === 'front') return first;
      if (afterMs !== undefined) {
        clock.after(afterMs, () => background(next(call)));
        return first;
      }
      const second = await next(call);
      return answer === 'first' ? first : second;
    },
});
