import type { Rule } from './rule.ts';
import { isUnder, isUnderAny, type SourceFile } from './source-file.ts';
import type { Place, Syntax } from './syntax.ts';

/** Most lines of a product's source. */
const WALL = 300;
/** Most lines of a test or a style sheet, which are read one case or one class at a time. */
const WALL_OF_TESTS_AND_STYLES = 400;
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon', 'MessagePort', 'MessageChannel'];
const HOST_GLOBALS =
  'window document navigator location localStorage sessionStorage process Buffer fetch crypto console performance setTimeout setInterval queueMicrotask globalThis self require'.split(
    ' ',
  );
const HIDDEN_INPUTS = ['Date.now()', 'Date.now', 'Date()', 'Math.random()', 'performance.now()', 'crypto.randomUUID()'];
const TRADE_WORDS = /(exposition|protocol|expectation|externalid|fillrate|photo|planogram)/i;
/** Kinds of what is drafted; a store's external ID is part of every draft. */
const KIND_WORDS = /(exposition|display|expectation|contact|protocol|fillrate|photo|planogram)/i;
const API_PATH = /(^|[^\w])\/v1(\/|$)/;
// In two parts, so that this line is not one of them.
const SILENCED = new RegExp(`@ts-${'(ignore|nocheck|expect-error)'}|biome-ignore-${'all'}`);

type Find = (file: SourceFile, syntax: Syntax) => readonly Place[];

/** A rule about the text of TypeScript sources; it looks at tests only when `inTests` is set. */
const textRule = (name: string, why: string, find: Find, inTests = false): Rule => ({
  name,
  why,
  check: (file) => (file.syntax === null || (file.isTest && !inTests) ? [] : find(file, file.syntax)),
});

const within =
  (folders: readonly string[], find: Find): Find =>
  (file, syntax) =>
    isUnderAny(file.path, folders) ? find(file, syntax) : [];

const isConfig = (path: string) => /\.config\.ts$/.test(path);

export const textRules: readonly Rule[] = [
  textRule(
    'one-network-reader',
    'renderer/bridge alone reads fetch and the port: everything else asks useBridge().',
    within(['renderer'], ({ path }, { globals }) =>
      isUnder(path, 'renderer/bridge') ? [] : globals.filter(({ text }) => NETWORK.includes(text)),
    ),
  ),
  textRule(
    'shared-needs-no-host',
    'shared/ runs on both ends: no global of a browser or of Node.',
    within(['shared'], (_file, { globals }) => globals.filter(({ text }) => HOST_GLOBALS.includes(text))),
  ),
  textRule(
    'shared-hides-no-input',
    'Time, chance and ids are arguments in shared/, so that a test can choose them.',
    within(['shared'], (_file, { calls }) => calls.filter(({ text }) => HIDDEN_INPUTS.includes(text))),
  ),
  textRule(
    'no-trade-words',
    'ui/, grid/ and charts/ serve any app: name things by how they look or behave.',
    within(['renderer/ui', 'renderer/grid', 'renderer/charts'], (_file, { names, strings }) =>
      [...names, ...strings].filter(({ text }) => TRADE_WORDS.test(text)),
    ),
  ),
  textRule(
    'no-kind-words',
    'drafts/ serves sheets of any kind: what only one kind has comes from its feature, in a SheetKind or a prop.',
    within(['renderer/drafts'], (_file, { names, strings }) =>
      [...names, ...strings].filter(({ text }) => KIND_WORDS.test(text)),
    ),
  ),
  textRule(
    'one-operations-table',
    'Paths of the API stand in shared/contract/operations.ts alone: call the operation.',
    ({ path }, { strings }) =>
      path === 'shared/contract/operations.ts' ? [] : strings.filter(({ text }) => API_PATH.test(text)),
  ),
  textRule(
    'no-barrels',
    "Import the file that has it; only a feature's index.ts may pass things on, and mantine-more.ts with its styles.",
    ({ path }, { onlyReexports, starExports }) =>
      /^renderer\/(?:features\/[^/]+\/index|ui\/mantine-more)\.ts$/.test(path)
        ? starExports
        : [...starExports, ...(onlyReexports ? [{ text: 'a file of re-exports', line: 1 }] : [])],
    true,
  ),
  textRule(
    'no-default-exports',
    'Named exports keep one name for one thing, everywhere.',
    ({ path }, { defaultExports }) => (isConfig(path) ? [] : defaultExports),
    true,
  ),
  textRule(
    'no-module-state',
    'State at module level is shared by everything that imports it: pass it in, wire it in main or app.',
    (_file, { moduleVariables }) => moduleVariables,
  ),
  {
    name: 'file-wall',
    why: `A file has at most ${WALL} lines, a test or a style sheet ${WALL_OF_TESTS_AND_STYLES}: one subject per file.`,
    check: ({ isTest, lineCount, syntax }) => {
      const wall = isTest || syntax === null ? WALL_OF_TESTS_AND_STYLES : WALL;
      return lineCount > wall ? [{ text: `${lineCount} lines`, line: wall + 1 }] : [];
    },
  },
  {
    name: 'no-silenced-compiler',
    why: 'Say it in types: a silenced line hides the next mistake, too.',
    check: ({ text }) =>
      text
        .split('\n')
        .flatMap((content, index) => (SILENCED.test(content) ? [{ text: content.trim(), line: index + 1 }] : [])),
  },
];
