import type { z } from 'zod';
import { formatIssuePath, type Issue } from '#shared/contract/errors.ts';

/** What is wrong with text that can't be stored. */
export const UNSTORABLE_TEXT = 'Text cannot hold a NUL character or half of a surrogate pair';

/** Whether every database can store a text and return it unchanged: no NUL, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The issue for text that can't be stored. */
export const unstorableText = (path: string): Issue => ({ path, message: UNSTORABLE_TEXT, code: 'invalid_text' });

type ZodIssue = z.core.$ZodIssue;

/** A union only says "Invalid input"; what its members say is more useful. */
const messageOf = (issue: ZodIssue): string => {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue.message;
  const messages = issue.errors.flat().map(messageOf);
  return [...new Set(messages)].join(', or: ');
};

/**
 * The problems that a schema found, as the error envelope lists them (api.md section 7).
 *
 * @param at where in the request the schema begins
 */
export function issuesOfZod(error: z.ZodError, at: readonly PropertyKey[] = []): Issue[] {
  return error.issues.map((issue) => ({
    path: formatIssuePath([...at, ...issue.path]),
    message: messageOf(issue),
    code: issue.code,
  }));
}
