import type { IncomingMessage } from 'node:http';
import type { Handlers, OperationName } from '#shared/contract/operations.ts';
import { describeError, type LoggedOperation, type ServiceLog } from '../requests/log.ts';
import { RequestError, validationFailed } from '../requests/request-error.ts';
import { DatabaseUnavailable, StatementTimedOut } from '../store/database.ts';
import {
  type AnswerMemory,
  byteLengthOf,
  errorAnswer,
  type HttpAnswer,
  internalErrorAnswer,
  jsonAnswer,
  timedOutAnswer,
  unavailableAnswer,
} from './answers.ts';
import type { BearerGuard } from './bearer.ts';
import { answerOpenRoute, findOpenRoute, type OpenRoutes } from './open-routes.ts';
import { type ParsedRequest, parseRequest } from './parse-request.ts';
import { answerPhoto, isPhotoTarget, type PhotoPorts } from './photo-links.ts';
import { readJsonBody } from './request-body.ts';
import { readRequestTarget } from './request-target.ts';
import { createRoutes, findRoute } from './router.ts';

/** Makes ids for the requests of one process: a prefix of its own, and a number that counts up. */
export function createRequestIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** Longest request target. Even a filter on thousands of stores is shorter. */
const MAX_TARGET_LENGTH = 64 * 1024;

/** Names and values of all headers together. */
const MAX_HEADER_BYTES = 128 * 1024;
/** Lines of headers. node:http keeps 2,000 and drops the others without a word. */
const MAX_HEADERS = 1_000;

const headersTooLarge = (message: string): RequestError =>
  validationFailed([{ path: '', message, code: 'too_big' }], 431);

/**
 * Refuses headers over the limits here, where a HEAD is known as such, and not in the parser of node:http.
 *
 * @param raw names and values in turn
 */
const checkHeaders = (raw: readonly string[]): void => {
  if (raw.length / 2 > MAX_HEADERS) throw headersTooLarge(`The request has more than ${MAX_HEADERS} headers`);
  let bytes = 0;
  // A name is followed by a colon and a space, a value by a line break.
  for (const text of raw) bytes += text.length + 2;
  if (bytes > MAX_HEADER_BYTES) throw headersTooLarge(`The headers are longer than ${MAX_HEADER_BYTES} bytes`);
};

/** Operations that many callers request often with the same input, and whose answer is long. */
const REMEMBERED: ReadonlySet<OperationName> = new Set(['listStores']);

/** What is needed to answer a request. */
type AnswerPorts = {
  readonly guard: BearerGuard;
  readonly handlers: Handlers;
  readonly photos: PhotoPorts;
  /** Paths that need no token. */
  readonly open: OpenRoutes;
  readonly memory: AnswerMemory;
  readonly log: ServiceLog;
  /** Milliseconds of a clock that only moves forward. */
  readonly stopwatch: () => number;
  /** A new id for a request, unique in this log. */
  readonly newRequestId: () => string;
};

/** Answers any request, even a malformed one; never rejects. */
export type AnswerRequest = (request: IncomingMessage) => Promise<HttpAnswer>;

const failureAnswer = (error: unknown): HttpAnswer => {
  if (error instanceof RequestError) return errorAnswer(error);
  if (error instanceof StatementTimedOut) return timedOutAnswer();
  return error instanceof DatabaseUnavailable ? unavailableAnswer() : internalErrorAnswer();
};

type Dispatch = (input: ParsedRequest) => unknown;

/** Answers requests by the operations table: token, input, handler, envelope. */
export function createAnswerRequest(ports: AnswerPorts): AnswerRequest {
  const { guard, handlers, photos, open, memory, log, stopwatch, newRequestId } = ports;
  const routes = createRoutes();
  // The only cast between the table and the handlers: parseRequest has checked the input with this operation's schemas,
  // from which the handler's type is inferred.
  const dispatchOf = (name: OperationName): Dispatch => handlers[name] as Dispatch;

  const answer = async (
    request: IncomingMessage,
    noteOperation: (operation: LoggedOperation) => void,
  ): Promise<HttpAnswer> => {
    const method = request.method ?? 'GET';
    const url = request.url ?? '/';
    checkHeaders(request.rawHeaders);
    // RFC 9112. If node:http refused it, the refusal would have no body.
    if (request.httpVersion === '1.1' && request.headers.host === undefined) {
      throw validationFailed([{ path: '', message: 'The header Host is missing', code: 'required' }]);
    }
    if (url.length > MAX_TARGET_LENGTH) {
      const message = `The address is longer than ${MAX_TARGET_LENGTH} characters`;
      throw validationFailed([{ path: '', message, code: 'too_big' }], 414);
    }
    const target = readRequestTarget(url);
    if (isPhotoTarget(target)) {
      noteOperation('photo');
      return await answerPhoto(photos, method, target);
    }
    const openRoute = findOpenRoute(open, target);
    if (openRoute) {
      noteOperation(openRoute.name);
      return await answerOpenRoute(openRoute, method);
    }
    guard(request.headers.authorization);
    const { route, params } = findRoute(routes, method, target.segments);
    noteOperation(route.name);
    const body = route.operation.body ? await readJsonBody(request) : undefined;
    const input = parseRequest(route.operation, { params, query: target.query, body });
    const respond = async (): Promise<HttpAnswer> => jsonAnswer(200, await dispatchOf(route.name)(input));
    return REMEMBERED.has(route.name)
      ? await memory(`${route.name} ${JSON.stringify(input)}`, respond)
      : await respond();
  };

  return async (request) => {
    const startedAt = stopwatch();
    const requestId = newRequestId();
    let operation: LoggedOperation = 'none';
    let result: HttpAnswer;
    try {
      result = await answer(request, (name) => {
        operation = name;
      });
    } catch (error) {
      if (!(error instanceof RequestError)) log({ event: 'failed', requestId, operation, error: describeError(error) });
      result = failureAnswer(error);
    }
    log({
      event: 'request',
      requestId,
      method: request.method ?? '',
      operation,
      status: result.status,
      milliseconds: Math.round((stopwatch() - startedAt) * 1000) / 1000,
      bytes: byteLengthOf(result.body),
    });
    return { ...result, headers: { ...result.headers, 'x-request-id': requestId } };
  };
}
