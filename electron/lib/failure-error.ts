import type { Failure, FailureCode } from '#shared/bridge/answer.ts';

/** A failure on its way through the core; bridge/ turns it into an answer (CONTRIBUTING.md, rule 4). */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.code, options);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** Whether an error is the failure with the given code. */
export function isFailure(error: unknown, code: FailureCode): boolean {
  return error instanceof FailureError && error.failure.code === code;
}
