import type { Operation, OperationName } from '#shared/contract/operations.ts';
import { operations } from '#shared/contract/operations.ts';
import { RequestError } from '../requests/request-error.ts';
import type { Decoded } from './request-target.ts';

type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string };

/** One operation of the contract with the segments of its path. */
type Route = {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly segments: readonly Segment[];
};

/** A route with the values of its path parameters. A value is null when its percent-escapes are malformed. */
type RouteMatch = { readonly route: Route; readonly params: Readonly<Record<string, Decoded>> };

const readTemplate = (path: string): Segment[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name === undefined ? { kind: 'literal', text: segment } : { kind: 'parameter', name };
    });

/** Every operation in the contract's table, the only place that names paths of the API. */
export function createRoutes(): Route[] {
  const names = Object.keys(operations) as OperationName[];
  return names.map((name) => ({ name, operation: operations[name], segments: readTemplate(operations[name].path) }));
}

const matches = ({ segments }: Route, given: readonly Decoded[]): boolean =>
  segments.length === given.length &&
  segments.every((segment, index) =>
    segment.kind === 'literal' ? given[index] === segment.text : given[index] !== '',
  );

const paramsOf = ({ segments }: Route, given: readonly Decoded[]): Record<string, Decoded> => {
  const params: Record<string, Decoded> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment.kind === 'parameter') params[segment.name] = given[index] ?? null;
  }
  return params;
};

/**
 * Finds the operation of a request.
 *
 * @throws {RequestError} 404 for an unknown path; 405 with `Allow` for a known path with another method
 */
export function findRoute(routes: readonly Route[], method: string, segments: readonly Decoded[]): RouteMatch {
  const matching = routes.filter((route) => matches(route, segments));
  const route = matching.find(({ operation }) => operation.method === method);
  if (route) return { route, params: paramsOf(route, segments) };
  if (matching.length === 0) throw new RequestError('not_found', 'There is no such path');
  const allow = matching.map(({ operation }) => operation.method).join(', ');
  throw new RequestError('not_found', `This path answers ${allow} only`, { status: 405, headers: { allow } });
}
