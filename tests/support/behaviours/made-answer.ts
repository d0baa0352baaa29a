import { STATUS_CODES } from 'node:http';
import { ApiErrorCode, type Issue, statusOfErrorCode } from '#shared/contract/errors.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer, HeaderList, Outcome } from './exchange.ts';

/** An answer that the front makes itself. */
export function makeAnswer(status: number, type: string | null, text: string, headers: HeaderList = []): Answer {
  const typed: HeaderList = type === null ? headers : [['content-type', type], ...headers];
  return { status, statusText: STATUS_CODES[status] ?? '', headers: typed, body: Buffer.from(text) };
}

/** Bodies that proxies and services put under a failure. */
export const FAILURE_BODIES = ['empty', 'html', 'text', 'json', 'envelope'] as const;

const PAGE = (title: string) =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

/** A failure with a body of the given sort; `envelope` has the code that section 7 of the API gives the status. */
export function failureAnswer(status: number, sort: (typeof FAILURE_BODIES)[number], headers: HeaderList = []): Answer {
  const title = `${status} ${STATUS_CODES[status] ?? 'Failure'}`;
  if (sort === 'empty') return makeAnswer(status, null, '', headers);
  if (sort === 'html') return makeAnswer(status, 'text/html', PAGE(title), headers);
  if (sort === 'text') return makeAnswer(status, 'text/plain', title, headers);
  const code = ApiErrorCode.options.find((one) => statusOfErrorCode[one] === status) ?? 'validation_failed';
  const body = sort === 'json' ? { status, title } : { error: { code, message: title } };
  return makeAnswer(status, 'application/json; charset=utf-8', JSON.stringify(body), headers);
}

/**
 * What services write as a path in `issues`: one of three spellings, or only the list (`list`), as if its elements
 * could not be told apart.
 */
export const PATH_STYLES = ['dots', 'brackets', 'pointer', 'list'] as const;

const spell = (style: (typeof PATH_STYLES)[number], path: readonly (string | number)[]): string => {
  if (style === 'dots') return path.join('.');
  if (style === 'list') return String(path[0] ?? '');
  if (style === 'pointer') return path.map((key) => `/${key}`).join('');
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
};

/** A problem of one place in a body. */
export type PlacedIssue = {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: string;
};

/** A 400 that names the places it refuses. */
export function refusal(issues: readonly PlacedIssue[], style: (typeof PATH_STYLES)[number]): Outcome {
  const listed: Issue[] = issues.map((issue) => ({ ...issue, path: spell(style, issue.path) }));
  const envelope = { error: { code: 'validation_failed', message: 'The request is invalid', issues: listed } };
  const answer = makeAnswer(400, 'application/json; charset=utf-8', JSON.stringify(envelope));
  return { answer, delivery: wholeDelivery };
}
