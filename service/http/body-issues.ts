import { formatIssuePath, type Issue } from '#shared/contract/errors.ts';
import { isStorable, unstorableText } from '../requests/issues.ts';
import { MAX_LISTED_ISSUES } from '../requests/request-error.ts';
import type { JsonBody } from './request-body.ts';

/**
 * The most elements that all lists of one body may hold together. A valid element takes more than 100 bytes, so no
 * valid body of 10 MB comes near this. Without the limit, a body of a million zeros would make a million issues.
 */
const MAX_LIST_ELEMENTS = 150_000;

/**
 * The most elements of a list inside an element of another. The only such list is that of a display's categories, of
 * which there are nine.
 */
const MAX_INNER_ELEMENTS = 1_000;

/** Characters of one text. On several million of them, patterns such as that of an e-mail address run out of stack. */
const MAX_TEXT_LENGTH = 1_000_000;

/** Escapes that may stand for text that can't be stored. If a body has none, its texts need no check. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** The callers choose the names of unknown fields, and each issue repeats them. */
const MAX_KEY_LENGTH = 64;

const shorten = (key: string): string => (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key);

/** What can be wrong with a body that its schema does not see. */
type BodyIssues = {
  /** At most one more than an answer lists. */
  readonly issues: Issue[];
  /** Whether that is enough: what the schema would find is not needed any more. */
  readonly isEnough: boolean;
};

/** Issues of a body that its schema does not see, in their order. The body is nested as deep as readJsonBody lets it. */
export function findBodyIssues({ text, value }: JsonBody): BodyIssues {
  const checksTexts = SUSPICIOUS_ESCAPE.test(text);
  const issues: Issue[] = [];
  const path: string[] = [];
  let elements = 0;
  let lists = 0;
  let isEnough = false;
  const pathHere = (): string => formatIssuePath(path.map(shorten));

  const refuse = (message: string, code: string): void => {
    issues.splice(0, issues.length, { path: pathHere(), message, code });
    isEnough = true;
  };
  const refuseList = (message: string): void => refuse(message, 'too_many_elements');
  const visitText = (found: string): void => {
    if (found.length > MAX_TEXT_LENGTH) {
      refuse(`A text cannot be longer than ${MAX_TEXT_LENGTH} characters`, 'too_big');
      return;
    }
    if (!checksTexts || isStorable(found)) return;
    issues.push(unstorableText(pathHere()));
    isEnough = issues.length > MAX_LISTED_ISSUES;
  };
  const visitInner = (key: string, inner: unknown): void => {
    path.push(key);
    visit(inner);
    path.pop();
  };
  const visitList = (list: readonly unknown[]): void => {
    elements += list.length;
    if (elements > MAX_LIST_ELEMENTS) {
      refuseList(`The lists of a body cannot hold more than ${MAX_LIST_ELEMENTS} elements together`);
    } else if (lists > 0 && list.length > MAX_INNER_ELEMENTS) {
      refuseList(`A list inside a list cannot hold more than ${MAX_INNER_ELEMENTS} elements`);
    }
    lists += 1;
    for (let index = 0; index < list.length && !isEnough; index += 1) visitInner(String(index), list[index]);
    lists -= 1;
  };
  const visit = (found: unknown): void => {
    if (typeof found === 'string') visitText(found);
    else if (Array.isArray(found)) visitList(found);
    else if (typeof found === 'object' && found !== null) {
      for (const [key, inner] of Object.entries(found)) {
        if (isEnough) return;
        visitInner(key, inner);
      }
    }
  };
  visit(value);
  return { issues, isEnough };
}
