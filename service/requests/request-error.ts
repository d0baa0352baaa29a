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

const MAX_LISTED_ISSUES = 1000;

/** Parameters or body fields are invalid. Every problem names its path. */
export function validationFailed(issues: readonly Issue[], status?: number): RequestError {
  const listed = issues.slice(0, MAX_LISTED_ISSUES);
  const message =
    listed.length < issues.length
      ? `The request has ${issues.length} problems, of which the first ${listed.length} are listed`
      : 'The request is invalid';
  return new RequestError('validation_failed', message, {
    issues: listed,
    ...(status === undefined ? {} : { status }),
  });
}
