import type { Rule } from './rule.ts';
import { isUnder, isUnderAny, type ResolvedImport, type SourceFile } from './source-file.ts';

/** What each root may import beside packages (architecture.md section 2). Tests may import everything. */
const VISIBLE: Readonly<Record<string, readonly string[]>> = {
  electron: ['electron', 'shared', 'resources'],
  renderer: ['renderer', 'shared', 'resources'],
  service: ['service', 'shared', 'resources'],
  shared: ['shared'],
};

/** Parts of the core: plain Node, the same under both hosts. */
const CORE = [
  'app',
  'bridge',
  'workspace',
  'offline',
  'publish',
  'reads',
  'photos',
  'tables',
  'cache',
  'store',
  'api',
  'secrets',
  'lib',
].map((folder) => `electron/${folder}`);
const HOSTS = ['main.ts', 'browser.ts', 'start.ts', 'shell', 'loopback', 'launch', 'preload'].map(
  (name) => `electron/${name}`,
);
/** Parts of several features that know the domain, by subject. */
const SUBJECTS = ['download', 'export', 'figures', 'photos', 'reasons', 'sheets', 'stores', 'tables', 'targets'].map(
  (folder) => `renderer/${folder}`,
);
const DOMAIN_FREE = ['renderer/ui', 'renderer/grid', 'renderer/charts'];
const DOMAIN_FREE_BRIDGE = ['answer', 'failure', 'settings', 'workspaces'].map((name) => `shared/bridge/${name}.ts`);
const DATABASES = /^(kysely|better-sqlite3.*|pg|node:sqlite)$/;
const TEST_TOOLS = /^(vitest|fast-check|playwright.*|@playwright\/.*|@axe-core\/.*)$/;

type Verdict = (file: SourceFile, one: ResolvedImport) => boolean;

/** A rule about one import at a time; it looks at tests only when `inTests` is set. */
const importRule = (name: string, why: string, refuses: Verdict, inTests = false): Rule => ({
  name,
  why,
  check: (file) => (file.isTest && !inTests ? [] : file.imports.filter((one) => refuses(file, one))),
});

const rootOf = (path: string) => path.split('/')[0] ?? '';
const featureOf = (path: string) => /^renderer\/features\/[^/]+/.exec(path)?.[0] ?? null;

export const importRules: readonly Rule[] = [
  importRule(
    'roots',
    'A root sees itself and shared/ only: move what both need to shared/, or ask through the bridge or the API.',
    ({ path }, { file }) => file !== null && VISIBLE[rootOf(path)]?.includes(rootOf(file)) === false,
  ),
  importRule(
    'tests-stay-outside',
    'Sources never import tests or their tools: they would end up in the package.',
    (_file, one) =>
      (one.file !== null && (isUnder(one.file, 'tests') || /\.test\.tsx?$/.test(one.file))) ||
      (one.package !== null && TEST_TOOLS.test(one.package)),
  ),
  importRule(
    'electron-module',
    "Only main.ts, preload/ and shell/ import 'electron': the browser host runs the rest without it. Ask the Platform port.",
    ({ path }, one) =>
      one.package === 'electron' && !isUnderAny(path, ['electron/main.ts', 'electron/preload', 'electron/shell']),
  ),
  importRule(
    'core-knows-no-host',
    'The core runs under two hosts and imports neither: what differs comes through the Platform port.',
    ({ path }, { file }) => isUnderAny(path, CORE) && file !== null && isUnderAny(file, HOSTS),
  ),
  importRule(
    'store-behind-its-thread',
    'store/ runs in the thread of the workspace file: call it through cache/, and import nothing but types from it.',
    ({ path }, { file, typeOnly }) =>
      file !== null &&
      isUnder(file, 'electron/store') &&
      !typeOnly &&
      isUnder(path, 'electron') &&
      !isUnderAny(path, ['electron/store', 'electron/cache']),
  ),
  importRule(
    'features-apart',
    "A feature imports no other feature: what two of them use was not the first one's; it goes to the folder of its subject, to ui/ or to shared/domain.",
    ({ path }, { file }) => {
      const own = featureOf(path);
      const other = file === null ? null : featureOf(file);
      return own !== null && other !== null && own !== other;
    },
  ),
  importRule(
    'features-on-top',
    'Only renderer/app and main.tsx know the features, and no feature knows renderer/app: parts stay reusable, pages stay lazy.',
    ({ path }, { file }) => {
      if (file === null || !isUnder(path, 'renderer')) return false;
      if (featureOf(path) !== null) return isUnder(file, 'renderer/app');
      return featureOf(file) !== null && !isUnderAny(path, ['renderer/app', 'renderer/main.tsx']);
    },
  ),
  importRule(
    'domain-free-parts',
    'ui/, grid/ and charts/ know no word of the domain: pass them plain values.',
    ({ path }, { file }) =>
      isUnderAny(path, DOMAIN_FREE) &&
      file !== null &&
      (isUnderAny(file, ['shared/domain', 'shared/contract', ...SUBJECTS, 'renderer/drafts', 'renderer/features']) ||
        (isUnder(file, 'shared/bridge') && !isUnderAny(file, DOMAIN_FREE_BRIDGE))),
  ),
  importRule(
    'drafts-serve-any-kind',
    'drafts/ knows the bridge and what is drafted, not what it is: say it in a SheetKind of the feature.',
    ({ path }, { file }) =>
      isUnder(path, 'renderer/drafts') &&
      file !== null &&
      isUnderAny(file, ['shared/domain', 'shared/contract', ...SUBJECTS, 'renderer/features']),
  ),
  importRule(
    'shared-is-pure',
    'shared/ runs on both ends: no Node module, and of the packages only zod, the bridge contract and the hashes in plain JavaScript (Node and the page have no common one that answers at once).',
    ({ path }, one) =>
      isUnder(path, 'shared') &&
      (one.builtin !== null ||
        (one.package !== null && !['zod', '@orpc/contract', '@noble/hashes'].includes(one.package))),
  ),
  importRule(
    'page-has-no-node',
    'The page and the sandboxed preload script have no Node: files, keys and sockets belong to the core.',
    ({ path }, one) => one.builtin !== null && isUnderAny(path, ['renderer', 'electron/preload']),
  ),
  importRule(
    'one-keychain',
    'The keychain is wrapped once, in electron/secrets: ask the SecretStore, which also works without a keychain.',
    ({ path }, one) => ['keytar', '@napi-rs/keyring'].includes(one.package ?? '') && !isUnder(path, 'electron/secrets'),
  ),
  importRule(
    'database-stays-below',
    'SQL lives in service/store, service/analytics and electron/store: rows never leave them.',
    ({ path }, one) =>
      DATABASES.test(one.builtin === null ? (one.package ?? '') : `node:${one.builtin}`) &&
      !isUnderAny(path, ['service/store', 'service/analytics', 'electron/store']),
  ),
  importRule(
    'oracles-share-no-code',
    'An oracle judges the product: with its code it would have its faults, too. It shares types and the contract only.',
    ({ path }, { file, typeOnly }) =>
      isUnder(path, 'tests/oracles') &&
      !typeOnly &&
      file !== null &&
      isUnderAny(file, ['electron', 'renderer', 'service', 'shared']) &&
      !isUnder(file, 'shared/contract'),
    true,
  ),
  importRule(
    'no-deep-relatives',
    'Write #root/… instead of ../../: a path that climbs breaks when its file moves.',
    (_file, one) => one.text.startsWith('../../'),
    true,
  ),
];
