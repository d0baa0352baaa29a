import { SourceMap } from 'node:module';
import { child, children, everyNode, type Node, parseStatements } from '#tests/fence/syntax-tree.ts';

/** What is judged: all that imports Electron. */
export const COVERED = /^electron\/(?:shell\/.*|preload\/.*|main)(?<!\.test)\.ts$/;

/** A script that was run, as V8 counts it. */
export interface RunScript {
  /** In the repository. */
  readonly path: string;
  /** As it was run, with the map to its original at its end. */
  readonly source: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[];
}

/** A way that a script can take, and how often it did. */
export interface Branch {
  /** In the original, from 1. */
  readonly line: number;
  readonly count: number;
}

/** How often the text at a position was run: the innermost range around it says it. */
function countAt({ functions }: RunScript, position: number): number {
  const around = functions
    .flatMap(({ ranges }) => ranges)
    .filter(({ startOffset, endOffset }) => startOffset <= position && position < endOffset);
  return around.toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))[0]?.count ?? 0;
}

/** A position from which a way is counted, less those who took another way there. */
interface Way {
  readonly at: number;
  readonly less: number | null;
}

/**
 * The ways out of a node: both of an `if` also where it has no `else`, of a choice and of `&&`, `||` and `??`, each case,
 * and what catches an error. V8 does not count defaults of parameters and `?.` apart.
 */
function waysOf(node: Node): readonly Way[] {
  const at = (key: string): readonly Way[] => {
    const found = child(node, key);
    return found === null ? [] : [{ at: found.start, less: null }];
  };
  switch (node.type) {
    case 'IfStatement': {
      const otherwise = at('alternate');
      const [taken] = at('consequent');
      if (otherwise.length > 0 || taken === undefined) return [...at('consequent'), ...otherwise];
      return [taken, { at: node.start, less: taken.at }];
    }
    case 'ConditionalExpression':
      return [...at('consequent'), ...at('alternate')];
    case 'LogicalExpression':
      return [...at('left'), ...at('right')];
    case 'SwitchStatement':
      return children(node, 'cases')
        .flatMap((one) => children(one, 'consequent').slice(0, 1))
        .map(({ start }) => ({ at: start, less: null }));
    case 'CatchClause': {
      // An empty one is Vite's, which wraps each export so.
      const body = child(node, 'body');
      return body === null || children(body, 'body').length === 0 ? [] : at('body');
    }
    default:
      return [];
  }
}

const MAP = /\/\/# sourceMappingURL=data:application\/json;[^,]*,([\w+/=]+)/;

/** Which line of the original a position comes from. */
function lineFinder(source: string): (position: number) => number {
  const [, encoded] = MAP.exec(source) ?? [];
  const lineOf = (position: number) => source.slice(0, position).split('\n').length - 1;
  if (encoded === undefined) return (position) => lineOf(position) + 1;
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  return (position) => {
    const column = position - (source.lastIndexOf('\n', position - 1) + 1);
    const entry = map.findEntry(lineOf(position), column);
    return 'originalLine' in entry ? entry.originalLine + 1 : lineOf(position) + 1;
  };
}

/** The branches of a script, by their positions, with how often one run took each. */
function branchesOf(script: RunScript): ReadonlyMap<number, Branch> {
  const lineOf = lineFinder(script.source);
  const found = new Map<number, Branch>();
  for (const { node } of everyNode(parseStatements('script.js', script.source)))
    for (const { at, less } of waysOf(node)) {
      const count = countAt(script, at) - (less === null ? 0 : countAt(script, less));
      // An `else if` is one way, whose position is that of the next `if`, and a chain of && begins where its first part does.
      const key = less === null ? at : -at;
      found.set(key, { line: lineOf(at), count });
    }
  return found;
}

/** The branches of each file, with how often all runs together took them. */
export function sumBranches(scripts: readonly RunScript[]): ReadonlyMap<string, readonly Branch[]> {
  const files = new Map<string, Map<number, Branch>>();
  for (const script of scripts) {
    const known = files.get(script.path) ?? new Map<number, Branch>();
    files.set(script.path, known);
    for (const [at, { line, count }] of branchesOf(script))
      known.set(at, { line, count: count + (known.get(at)?.count ?? 0) });
  }
  return new Map([...files].map(([path, branches]) => [path, [...branches.values()]]));
}
