import type { z } from 'zod';
import type { Issue } from '#shared/contract/error-envelope.ts';
import { formatIssuePath } from '#shared/contract/issue-path.ts';

type ZodIssue = z.core.$ZodIssue;

/** A union says only "Invalid input"; what its members say is of more use. */
const messageOf = (issue: ZodIssue): string => {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue.message;
  const messages = issue.errors.flat().map(messageOf);
  return [...new Set(messages)].join(', or: ');
};

/** The problems a schema found, in the words of the envelope (api.md section 7). */
export function issuesOfZod(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({
    path: formatIssuePath(issue.path),
    message: messageOf(issue),
    code: issue.code,
  }));
}
