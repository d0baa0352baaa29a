import type { FuzzedRequest } from './fuzzed-request.ts';
import type { RandomSource } from './random-source.ts';

type Change = (request: FuzzedRequest, random: RandomSource) => Partial<FuzzedRequest>;

const METHODS = ['POST', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'GET', 'PUT'];
const UNKNOWN = [
  '/',
  '/v1',
  '/v1/',
  '//',
  '/v2/stores',
  '/v1/stores//contacts',
  '/photos/x',
  '/photos/%zz',
  '/V1/stores',
];
const ESCAPES = [
  '%',
  '%z',
  '%zz',
  '%00',
  '%c3%28',
  '%c0%af',
  '%ed%a0%80',
  '%ff',
  '%2f',
  '%2e%2e',
  '%25',
  '+',
  '%C5%BC',
];
const EXTRA_PARAMETERS = [
  '__proto__=1',
  'limit[]=1',
  'limit=',
  'limit',
  '&&&',
  '=',
  '%zz=%zz',
  'constructor=x',
  'x=%zz',
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/html' },
  { 'if-none-match': '*', 'if-match': '"x"' },
  { range: 'bytes=0-1' },
  { 'accept-encoding': 'br' },
  { cookie: 'a=b; __proto__=c' },
  { 'x-forwarded-host': 'evil.example', 'x-original-url': '/admin' },
];
const CREDENTIALS = ['', 'Bearer', 'Bearer ', 'Bearer wrong', 'Basic dTpw', `Bearer ${'x'.repeat(10_000)}`];

const parametersOf = (target: string): { readonly path: string; readonly parameters: readonly string[] } => {
  const [path = '', query = ''] = target.split('?', 2);
  return { path, parameters: query === '' ? [] : query.split('&') };
};

const withParameters = (path: string, parameters: readonly string[]): string =>
  parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;

const changes: Readonly<Record<string, Change>> = {
  method: (_request, random) => ({ method: random.pick(METHODS) }),
  'unknown path': (_request, random) => ({ target: random.pick(UNKNOWN) }),
  'longer path': ({ target }, random) => ({
    target: target.replace(/(\?|$)/, `${random.pick(['/', '/x', '//', '/..'])}$1`),
  }),
  'odd escape': ({ target }, random) => {
    const at = 1 + random.below(target.length);
    return { target: target.slice(0, at) + random.pick(ESCAPES) + target.slice(at) };
  },
  'odd identifier': ({ target }, random) => ({
    target: target.replace(/^(\/v1\/stores\/)[^/?]*/, `$1${random.pick(ESCAPES)}${random.pick(ESCAPES)}`),
  }),
  'repeated parameter': ({ target }, random) => {
    const { path, parameters } = parametersOf(target);
    return parameters.length === 0 ? {} : { target: withParameters(path, [...parameters, random.pick(parameters)]) };
  },
  'missing parameter': ({ target }, random) => {
    const { path, parameters } = parametersOf(target);
    const gone = random.below(parameters.length + 1);
    return {
      target: withParameters(
        path,
        parameters.filter((_one, index) => index !== gone),
      ),
    };
  },
  'wrong parameter': ({ target }, random) => {
    const { path, parameters } = parametersOf(target);
    const wrong = random.pick([
      '',
      '-1',
      '0',
      '1e9',
      'x',
      '%00',
      'null',
      'true',
      '1,2',
      '9'.repeat(400),
      '%F0%9F%98%80',
    ]);
    const at = random.below(parameters.length + 1);
    return {
      target: withParameters(
        path,
        parameters.map((one, index) => (index === at ? one.replace(/=.*/, `=${wrong}`) : one)),
      ),
    };
  },
  'extra parameter': ({ target }, random) => {
    const { path, parameters } = parametersOf(target);
    return { target: withParameters(path, [...parameters, random.pick(EXTRA_PARAMETERS)]) };
  },
  'long address': ({ target }, random) => ({
    target: `${target}${target.includes('?') ? '&' : '?'}externalIds=${'a,'.repeat(random.pick([100, 10_000, 35_000]))}`,
  }),
  headers: ({ headers }, random) => ({ headers: { ...headers, ...random.pick(HEADERS) } }),
  credentials: ({ headers }, random) => ({ headers: { ...headers, authorization: random.pick(CREDENTIALS) } }),
  'body of a read': ({ body }, random) => ({ body: body ?? Buffer.from(random.pick(['{}', 'x', '']).repeat(50)) }),
  'no body': () => ({ body: undefined }),
  'hung up': ({ body }, random) => (body === undefined ? {} : { cutAt: random.below(body.length) }),
};

/** Changes a request, its body aside, in one way. */
export function mutateRequest(request: FuzzedRequest, random: RandomSource): FuzzedRequest {
  const change = random.pick(Object.keys(changes));
  return { ...request, ...changes[change]?.(request, random), changes: [...request.changes, change] };
}
