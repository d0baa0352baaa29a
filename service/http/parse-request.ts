import { z } from 'zod';
import type { Issue } from '#shared/contract/errors.ts';
import type { Operation } from '#shared/contract/operations.ts';
import { queryDateTime } from '#shared/contract/queries.ts';
import { isEarlier } from '#shared/domain/instants.ts';
import { isCursor } from '../requests/cursor.ts';
import { isStorable, unstorableText } from '../requests/issues.ts';
import { validationFailed } from '../requests/request-error.ts';
import { findBodyIssues } from './body-issues.ts';
import { checkSchema } from './check-schema.ts';
import type { JsonBody } from './request-body.ts';
import type { Decoded } from './request-target.ts';

/** The parts of a request before they are checked. */
type RawRequest = {
  readonly params: Readonly<Record<string, Decoded>>;
  readonly query: ReadonlyMap<string, readonly Decoded[]>;
  readonly body: JsonBody | undefined;
};

/** The parts of a request as its handler receives them. */
export type ParsedRequest = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** The issue of text that is refused before any schema sees it. */
const textIssue = (path: string, text: Decoded): Issue | undefined => {
  if (text === null) return { path, message: 'Malformed percent-escape', code: 'invalid_encoding' };
  return isStorable(text) ? undefined : unstorableText(path);
};

const readParams = (raw: RawRequest['params'], issues: Issue[]): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [name, text] of Object.entries(raw)) {
    const issue = textIssue(name, text);
    if (issue) issues.push(issue);
    else if (text !== null) values[name] = text;
  }
  return values;
};

const takesSeveral = (schema: unknown): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return takesSeveral(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.some(takesSeveral);
  return schema instanceof z.ZodArray;
};

/** An unescaped `+` arrives as a space. No date-time contains a space, so a space before an offset was a `+`. */
const repairOffset = (name: string, text: string): string =>
  name === 'from' || name === 'to' ? text.replace(/ (?=\d{2}:\d{2}$)/, '+') : text;

/** Query values by name: one text, or several where the operation takes several. Unknown parameters are ignored. */
const readQuery = (schema: z.ZodObject, raw: RawRequest['query'], issues: Issue[]): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = raw.get(name)?.map((text) => text && repairOffset(name, text));
    if (!given) continue;
    const issue = given.map((text) => textIssue(name, text)).find((found) => found !== undefined);
    if (issue) issues.push(issue);
    else if (given.length === 1) values[name] = given[0];
    else if (takesSeveral(field)) values[name] = given;
    else issues.push({ path: name, message: 'Given more than once', code: 'repeated' });
  }
  return values;
};

/**
 * Section 4: `from` is inclusive and `to` exclusive, so a range that is not in order is empty, and certainly a mistake.
 */
const checkRange = (query: Readonly<Record<string, unknown>>, issues: Issue[]): void => {
  const from = queryDateTime.safeParse(query['from']);
  const to = queryDateTime.safeParse(query['to']);
  if (from.success && to.success && !isEarlier(from.data, to.data)) {
    issues.push({ path: 'to', message: 'Must be later than from', code: 'range_not_in_order' });
  }
};

/** Cursors for lists in a range are made by this service. The cursor of listStores is any external ID (section 4.1). */
const checkCursor = (query: Readonly<Record<string, unknown>>, issues: Issue[]): void => {
  const { cursor } = query;
  if (typeof cursor === 'string' && !isCursor(cursor)) {
    issues.push({ path: 'cursor', message: 'Not a cursor that this service gave out', code: 'invalid_cursor' });
  }
};

/** An entry of an index of PostgreSQL has at most 2,704 bytes. */
const MOST_ID_BYTES = 2_000;

/**
 * Section 4.2: the path names the store; a body that has the field (2.4) may repeat its external ID but not change it.
 * Nothing is stored under an ID that one of the databases would not take.
 */
const checkExternalId = (schema: z.ZodObject, raw: RawRequest, issues: Issue[]): void => {
  if (Buffer.byteLength(raw.params['externalId'] ?? '') > MOST_ID_BYTES) {
    const message = `An external ID of more than ${MOST_ID_BYTES} bytes cannot be stored`;
    issues.push({ path: 'externalId', message, code: 'too_big' });
  }
  const body = raw.body?.value;
  if (!('externalId' in schema.shape) || typeof body !== 'object' || body === null || !('externalId' in body)) return;
  if (typeof body.externalId === 'string' && body.externalId !== raw.params['externalId']) {
    issues.push({ path: 'externalId', message: 'Must be the external ID of the path', code: 'mismatch' });
  }
};

/**
 * Checks every part of a request against its operation.
 *
 * @throws {RequestError} 400 with the problems found, each with its path
 */
export function parseRequest(operation: Operation, raw: RawRequest): ParsedRequest {
  const issues: Issue[] = [];
  const texts = readParams(raw.params, issues);
  const params = operation.params && checkSchema(operation.params, texts, issues);
  let query: unknown;
  if (operation.query) {
    const values = readQuery(operation.query, raw.query, issues);
    query = checkSchema(operation.query, values, issues);
    if ('from' in operation.query.shape) {
      checkRange(values, issues);
      checkCursor(values, issues);
    }
  }
  let body: unknown;
  if (operation.body && raw.body) {
    const found = findBodyIssues(raw.body);
    issues.push(...found.issues);
    if (!found.isEnough) body = checkSchema(operation.body, raw.body.value, issues);
    checkExternalId(operation.body, raw, issues);
  }
  if (issues.length > 0) throw validationFailed(issues);
  return { params, query, body };
}
