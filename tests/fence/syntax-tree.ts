import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript's additions); its children are read with `child` and `children`. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A node with the node that holds it and the key it is held under. */
export interface Held {
  readonly node: Node;
  readonly parent: Node | null;
  readonly key: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The child node under a key; null when there is none. */
export function child(node: Node, key: string): Node | null {
  const value = node[key];
  return isNode(value) ? value : null;
}

/** The child nodes under a key; empty when there are none. */
export function children(node: Node, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text under a key, such as the name of an identifier; empty when there is none. */
export function textOf(node: Node | null, key: string): string {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
}

/** Statements of a TypeScript or TSX file. Throws when it can't be parsed. */
export function parseStatements(path: string, text: string): readonly Node[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const statements: readonly unknown[] = program.body;
  return statements.filter(isNode);
}

/** Every node below the given ones, and they themselves, in the order of the text. */
export function* everyNode(roots: readonly Node[], parent: Node | null = null, key = ''): Generator<Held> {
  for (const node of roots) {
    yield { node, parent, key };
    for (const [inner, value] of Object.entries(node)) {
      const below = Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
      yield* everyNode(below, node, inner);
    }
  }
}

/** Names that a pattern declares: `{ a, b: [c], ...d }` declares a, c and d. */
export function namesOfPattern(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [textOf(pattern, 'name')];
    case 'ObjectPattern':
      return children(pattern, 'properties').flatMap(namesOfPattern);
    case 'ArrayPattern':
      return children(pattern, 'elements').flatMap(namesOfPattern);
    default:
      // Property, AssignmentPattern, RestElement, TSParameterProperty: the name stands one level deeper.
      return ['value', 'left', 'argument', 'parameter'].flatMap((key) => {
        const inner = child(pattern, key);
        return inner === null ? [] : namesOfPattern(inner);
      });
  }
}
