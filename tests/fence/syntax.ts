import {
  child,
  children,
  everyNode,
  type Held,
  type Node,
  namesOfPattern,
  parseStatements,
  textOf,
} from './syntax-tree.ts';

/** A text of the file (a specifier, a name, a string) and the line where it stands, from 1. */
export interface Place {
  readonly text: string;
  readonly line: number;
}

/** One import, re-export, `import()`, `require()` or `import('…')` in a type. */
export interface ImportPlace extends Place {
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** What the rules look at in one TypeScript file. */
export interface Syntax {
  readonly imports: readonly ImportPlace[];
  readonly defaultExports: readonly Place[];
  readonly starExports: readonly Place[];
  /** Names of the declarations that are exported where they stand. */
  readonly exports: readonly Place[];
  /** The file consists of imports and re-exports alone. */
  readonly onlyReexports: boolean;
  /** Names read from the global scope: declared nowhere in the file, or reached through window or globalThis. */
  readonly globals: readonly Place[];
  /** Calls by their written name, `Date.now` or `fetch`; one without arguments has `()` behind it. */
  readonly calls: readonly Place[];
  /** String literals and the fixed parts of templates. */
  readonly strings: readonly Place[];
  /** Every identifier, whatever its role. */
  readonly names: readonly Place[];
  /** `let` and `var` at the top level. */
  readonly moduleVariables: readonly Place[];
}

/** Reads a TypeScript or TSX text. Throws when it can't be parsed. */
export function readSyntax(path: string, text: string): Syntax {
  const statements = parseStatements(path, text);
  const nodes = [...everyNode(statements)];
  const starts = lineStarts(text);
  const place = (node: Node, found: string): Place => ({ text: found, line: lineOf(starts, node.start) });
  const found = (read: (held: Held) => string | null) =>
    nodes.flatMap((held) => {
      const result = read(held);
      return result === null ? [] : [place(held.node, result)];
    });
  const statementsOf = (wanted: (node: Node) => boolean) =>
    statements.filter(wanted).map((node) => place(node, node.type));
  const declared = new Set(nodes.flatMap(({ node }) => declarationsOf(node)));
  return {
    imports: nodes.flatMap((held) => importsOf(held).map((one) => ({ ...place(held.node, one.text), ...one }))),
    defaultExports: statementsOf((node) => node.type === 'ExportDefaultDeclaration'),
    starExports: statementsOf((node) => node.type === 'ExportAllDeclaration'),
    exports: statements.flatMap((node) => exportedNames(node).map((name) => place(node, name))),
    onlyReexports: statements.some(isReexport) && statements.every((node) => isReexport(node) || isImport(node)),
    globals: found((held) => globalName(held, declared)),
    calls: found(({ node }) => callName(node)),
    strings: found(({ node }) => stringText(node)),
    names: found(({ node }) => (node.type === 'Identifier' ? textOf(node, 'name') : null)),
    moduleVariables: statementsOf(isModuleVariable),
  };
}

const isImport = (node: Node) => node.type === 'ImportDeclaration';
const isReexport = (node: Node) =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && child(node, 'source') !== null);

function exportedNames(node: Node): readonly string[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : null;
  if (declaration === null) return [];
  const name = child(declaration, 'id');
  return name === null ? children(declaration, 'declarations').flatMap(declarationsOf) : namesOfPattern(name);
}

function isModuleVariable(node: Node): boolean {
  const inner = node.type === 'ExportNamedDeclaration' ? child(node, 'declaration') : node;
  return inner?.type === 'VariableDeclaration' && inner['kind'] !== 'const' && inner['declare'] !== true;
}

function importsOf({ node }: Held): readonly Pick<ImportPlace, 'text' | 'typeOnly'>[] {
  const isRequire = node.type === 'CallExpression' && textOf(child(node, 'callee'), 'name') === 'require';
  const source = isRequire
    ? (children(node, 'arguments')[0] ?? null)
    : (child(node, 'source') ?? child(node, 'argument'));
  const known = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ];
  if (source === null || !(isRequire || known.includes(node.type))) return [];
  const literal = stringText(source) ?? stringText(child(source, 'literal') ?? source);
  return literal === null ? [] : [{ text: literal, typeOnly: isTypeOnly(node) }];
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = children(node, 'specifiers');
  return names.length > 0 && names.every((one) => one['importKind'] === 'type' || one['exportKind'] === 'type');
}

/** Keys under which an identifier labels something and is no reference to a variable. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ['property'],
  Property: ['key'],
  MethodDefinition: ['key'],
  PropertyDefinition: ['key'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  TSQualifiedName: ['right'],
  TSNamedTupleMember: ['label'],
  ImportSpecifier: ['imported'],
  ExportSpecifier: ['exported'],
};

const GLOBAL_OBJECTS = ['window', 'globalThis', 'self'];

function globalName({ node, parent, key }: Held, declared: ReadonlySet<string>): string | null {
  if (node.type !== 'Identifier' || parent === null) return null;
  const name = textOf(node, 'name');
  const isLabel = LABELS[parent.type]?.includes(key) === true && parent['computed'] !== true;
  if (!isLabel) return declared.has(name) ? null : name;
  const owner = child(parent, parent.type === 'TSQualifiedName' ? 'left' : 'object');
  return GLOBAL_OBJECTS.includes(textOf(owner, 'name')) ? name : null;
}

/** Keys under which a node declares names, as an identifier, a pattern or a list of patterns. */
const DECLARING = ['id', 'params', 'param', 'local'];

function declarationsOf(node: Node): readonly string[] {
  if (node.type === 'TSTypeParameter') return [textOf(child(node, 'name'), 'name')];
  if (node.type === 'ExportSpecifier') return [];
  return DECLARING.flatMap((key) => {
    const one = child(node, key);
    return (one === null ? children(node, key) : [one]).flatMap(namesOfPattern);
  });
}

function callName(node: Node): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const callee = child(node, 'callee');
  const object = textOf(callee === null ? null : child(callee, 'object'), 'name');
  const property = textOf(callee === null ? null : child(callee, 'property'), 'name');
  const name = property === '' ? textOf(callee, 'name') : `${object}.${property}`;
  return children(node, 'arguments').length === 0 ? `${name}()` : name;
}

function stringText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const value = node.type === 'TemplateElement' ? node['value'] : null;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : null;
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
}

function lineOf(starts: readonly number[], offset: number): number {
  const after = starts.findIndex((start) => start > offset);
  return after === -1 ? starts.length : after;
}
