import type { z } from 'zod';
import { FailureError } from '#electron/lib/failure-error.ts';
import { formatIssuePath } from '#shared/contract/errors.ts';

/**
 * The input that a key was made of.
 *
 * @param inputKey canonicalJson of the input; `null` for a read without one
 * @throws FailureError `validation_failed`
 */
export function readInput<Input>(schema: z.ZodType<Input>, inputKey: string): Input {
  const input = schema.safeParse(parsed(inputKey) ?? undefined);
  if (input.success) return input.data;
  const issues = input.error.issues.map(({ path, message }) => ({ path: formatIssuePath(path), message }));
  throw new FailureError({ code: 'validation_failed', message: 'No input of this read', issues });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
