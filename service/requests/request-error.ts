import { type ApiErrorCode, type Issue, statusOfErrorCode } from '#shared/contract/errors.ts';

type Details = {
  readonly issues?: readonly Issue[];
  /** The status, where section 7 names none for the case. The default is that of the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request that can't be served. It is answered with the error envelope (api.md section 7). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ApiErrorCode, message: string, { issues, status, headers }: Details = {}) {
    super(message);
    this.code = code;
    this.status = status ?? statusOfErrorCode[code];
    this.issues = issues;
    this.headers = headers ?? {};
  }
}

/** The store, run, display or photo that was asked for does not exist. */
export const notFound = (what: string): RequestError => new RequestError('not_found', `${what} does not exist`);

/** The most problems that an answer lists. Whoever looks for problems stops behind the one after. */
export const MAX_LISTED_ISSUES = 1000;

/** Parameters or body fields are invalid. Every problem names its path; an answer that leaves some out says so. */
export function validationFailed(issues: readonly Issue[], status?: number): RequestError {
  const message =
    issues.length > MAX_LISTED_ISSUES
      ? `The request has more than ${MAX_LISTED_ISSUES} problems; the first ${MAX_LISTED_ISSUES} are listed`
      : 'The request is invalid';
  return new RequestError('validation_failed', message, {
    issues: issues.slice(0, MAX_LISTED_ISSUES),
    ...(status === undefined ? {} : { status }),
  });
}
