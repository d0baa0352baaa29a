import type { Issue } from '#shared/contract/error-envelope.ts';
import { formatIssuePath } from '#shared/contract/issue-path.ts';
import type { JsonBody } from './read-body.ts';

/**
 * Elements that the lists of one body may hold together. A valid element takes more than 100 bytes, so no valid body
 * of 10 MB comes near; a body of a million zeros would otherwise make a million issues.
 */
const MAX_LIST_ELEMENTS = 150_000;

/** Code of the issue after which a body is not looked at any further. */
export const TOO_MANY_ELEMENTS = 'too_many_elements';

/** Escapes that may stand for what can not be stored; without one of them no text needs to be looked at. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether every database can store a text and give it back as it was: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The issue of a text that can not be stored. */
export const unstorableText = (path: string): Issue => ({
  path,
  message: 'Text can not hold a NUL character or half of a surrogate pair',
  code: 'invalid_text',
});

type Place = { readonly value: unknown; readonly parent: Place | null; readonly key: PropertyKey };

const pathOf = (place: Place): string => {
  const keys: PropertyKey[] = [];
  for (let at: Place = place; at.parent; at = at.parent) keys.unshift(at.key);
  return formatIssuePath(keys);
};

/** Values inside an object or list that may hold a problem themselves. */
const placesIn = (parent: Place, inside: object, looksAtTexts: boolean): readonly Place[] =>
  Object.entries(inside).flatMap(([key, value]) =>
    typeof value === 'object' || (looksAtTexts && typeof value === 'string') ? [{ value, parent, key }] : [],
  );

/** Problems of a body that its schema does not see. Walks without recursion: a body may be nested 100,000 deep. */
export function findBodyIssues({ text, value }: JsonBody): Issue[] {
  const looksAtTexts = SUSPICIOUS_ESCAPE.test(text);
  const issues: Issue[] = [];
  const open: Place[] = [{ value, parent: null, key: '' }];
  let elements = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    const { value: at } = place;
    if (typeof at === 'string') {
      if (looksAtTexts && !isStorable(at)) issues.push(unstorableText(pathOf(place)));
    } else if (typeof at === 'object' && at !== null) {
      if (Array.isArray(at)) elements += at.length;
      if (elements > MAX_LIST_ELEMENTS) {
        const message = `The lists of a body can not hold more than ${MAX_LIST_ELEMENTS} elements together`;
        return [{ path: pathOf(place), message, code: TOO_MANY_ELEMENTS }];
      }
      for (const inner of placesIn(place, at, looksAtTexts)) open.push(inner);
    }
  }
  return issues.reverse();
}
