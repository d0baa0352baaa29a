import type { Failure, FailureCode } from '#shared/bridge/answer.ts';

/** A failure on its way through the core; bridge/ turns it into an answer (CONTRIBUTING.md, rule 4). */
export class FailureError extends Error {
  readonly failure: Failure;
  /** True only if it is certain that no byte of a request left this computer. */
  readonly neverSent: boolean;

  constructor(failure: Failure, { neverSent = false, ...options }: ErrorOptions & { neverSent?: boolean } = {}) {
    super(failure.code, options);
    this.name = 'FailureError';
    this.failure = failure;
    this.neverSent = neverSent;
  }
}

/** Whether an error is the failure with the given code. */
export function isFailure(error: unknown, code: FailureCode): boolean {
  return error instanceof FailureError && error.failure.code === code;
}

const PASSING: readonly FailureCode[] = ['rate_limited', 'service_unavailable', 'timeout', 'connection_lost'];

/** Whether a failure may have passed after a pause. */
export const mayPassByItself = ({ code }: Failure): boolean => PASSING.includes(code);

/** The pause that the service asks for with Retry-After, in milliseconds; null: it does not say. */
export function askedPauseMs(failure: Failure): number | null {
  const seconds =
    failure.code === 'rate_limited' || failure.code === 'service_unavailable' ? failure.retryAfterSeconds : null;
  return seconds == null ? null : seconds * 1000;
}

/** Passes on why the system did not write a file as what a person can be told. */
export function notWritten(error: unknown): never {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
  if (code === null) throw error;
  throw new FailureError({ code: 'unwritable', isFull: ['ENOSPC', 'EDQUOT'].includes(code) }, { cause: error });
}
