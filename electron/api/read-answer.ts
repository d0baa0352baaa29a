import { z } from 'zod';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Failure, Unread } from '#shared/bridge/answer.ts';
import { ErrorEnvelope, formatIssuePath } from '#shared/contract/errors.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { Store } from '#shared/contract/store.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { readWithoutBroken } from './unread-elements.ts';

/** An answer whose body has arrived. */
export type ReceivedAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

/** How many problems of a refused answer are reported at most; a thousand stores may have the same one. */
const MOST_ISSUES = 20;

/** `left_out`: elements of a list that break the contract are left out and counted, instead of spoiling the answer. */
export type Spoiled = 'refused' | 'left_out';

/**
 * Reads the value of an answer, or throws the failure that it stands for. A field that may be null is null where it is
 * absent, except in a store.
 *
 * @returns the value, and what of its list could not be read
 * @throws FailureError for a redirect, an error of the service (api.md section 7), HTML, broken JSON, or a value that
 * the schema refuses
 */
export function readAnswer(
  answer: ReceivedAnswer,
  { name, schema, spoiled = 'refused' }: { name: OperationName; schema: z.ZodType; spoiled?: Spoiled | undefined },
  url: string,
  now: number,
): { readonly value: unknown; readonly unread?: Unread; readonly whole?: unknown } {
  if (answer.status >= 300 && answer.status < 400) throw new FailureError(redirected(answer, url));
  const json = parseJson(answer);
  if (answer.status !== 200) throw new FailureError(refusal(answer, json, now));
  if (!json.ok) throw new FailureError(json.failure);
  const filled = fillAbsent(schema, json.value);
  const value = schema.safeParse(filled);
  if (value.success) return { value: value.data, whole: filled };
  const partly = spoiled === 'left_out' ? readWithoutBroken(name, schema, filled, value.error.issues) : null;
  if (partly) return partly;
  const issues = value.error.issues.slice(0, MOST_ISSUES).map(({ path, message, code }) => ({
    path: formatIssuePath(path),
    message,
    code,
  }));
  throw new FailureError({ code: 'answer_breaks_contract', issues });
}

type Json = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

function parseJson({ status, headers, body }: ReceivedAnswer): Json {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (looksLikeHtml(headers, text)) return { ok: false, failure: { code: 'answer_html', status } };
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, failure: { code: 'answer_malformed' } };
  }
}

function looksLikeHtml(headers: Headers, text: string): boolean {
  return /\bhtml\b/i.test(headers.get('content-type') ?? '') || /^\s*<(!doctype|html|head|body)\b/i.test(text);
}

function redirected({ status, headers }: ReceivedAnswer, url: string): Failure {
  const target = URL.parse(headers.get('location') ?? '', url);
  return { code: 'redirected', status, host: target?.host ?? null };
}

function refusal({ status, headers }: ReceivedAnswer, json: Json, now: number): Failure {
  const envelope = json.ok ? ErrorEnvelope.safeParse(json.value) : null;
  if (envelope?.success) {
    const { code, message, issues = [] } = envelope.data.error;
    switch (code) {
      case 'unauthorized':
      case 'not_configured':
        return { code };
      case 'not_found':
        return { code, message };
      case 'validation_failed':
        return { code, message, issues };
      default:
        return code satisfies never;
    }
  }
  if (status === 401) return { code: 'unauthorized' };
  const putOff = putOffBy({ status, headers }, now);
  if (putOff !== null) return putOff;
  if (!json.ok && json.failure.code === 'answer_html') return json.failure;
  return { code: 'unexpected_status', status };
}

/** The failure that 429 and 5xx stand for, with the pause that is asked for; null: another status. */
export function putOffBy({ status, headers }: Pick<ReceivedAnswer, 'status' | 'headers'>, now: number): Failure | null {
  const asked = retryAfterSeconds(headers.get('retry-after'), now);
  if (status === 429) return { code: 'rate_limited', retryAfterSeconds: asked };
  if (status < 500) return null;
  return { code: 'service_unavailable', status, ...(asked === null ? {} : { retryAfterSeconds: asked }) };
}

/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 section 10.2.3).
 *
 * @param now milliseconds since 1970 UTC
 * @returns seconds to wait, never negative; null: there is no readable header
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Date.parse also accepts "5.5" or "tomorrow 3"; an HTTP date always begins with the name of a weekday.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** What is inside of what may be null or absent. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? insideOf(schema.unwrap()) : schema;
}

/** Puts null where a value lacks a field that may be null; null: values of the schema have no such fields. */
type Fill = ((value: unknown) => unknown) | null;

/** Of each schema once: an answer may have thousands of elements. */
const fills = new WeakMap<z.core.$ZodType, Fill>();

function fillOf(schema: z.core.$ZodType): Fill {
  const known = fills.get(schema);
  if (known !== undefined) return known;
  const fill = makeFill(schema);
  fills.set(schema, fill);
  return fill;
}

function makeFill(schema: z.core.$ZodType): Fill {
  if (schema === Store) return null;
  if (schema instanceof z.ZodArray) {
    const fill = fillOf(schema.element);
    return fill && ((value) => (Array.isArray(value) ? value.map((element) => fill(element)) : value));
  }
  if (!(schema instanceof z.ZodObject)) return null;
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const nullable = fields.flatMap(([name, field]) => (field instanceof z.ZodNullable ? [name] : []));
  const inner = fields.flatMap(([name, field]) => {
    const fill = fillOf(insideOf(field));
    return fill ? [{ name, fill }] : [];
  });
  if (nullable.length + inner.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const filled: Record<string, unknown> = { ...value };
    for (const name of nullable) if (filled[name] === undefined) filled[name] = null;
    for (const { name, fill } of inner) {
      const own = filled[name];
      if (own !== undefined && own !== null) filled[name] = fill(own);
    }
    return filled;
  };
}

/**
 * An answer with null in every field that may be null and is absent. The specification promises only of a store that
 * all fields are present (api.md section 2.3), so a service may leave out what is null everywhere else. A field that
 * may be absent by itself stays so.
 *
 * @param schema the answer's schema; a value that does not fit it is returned as far as it goes
 */
export const fillAbsent = (schema: z.core.$ZodType, value: unknown): unknown => {
  const fill = fillOf(schema);
  return fill ? fill(value) : value;
};
