import { describe, expect, test } from 'vitest';
import { packageRules, serverOnlyImports } from './package-rules.ts';
import { breachesOf } from './rule.ts';
import { rules } from './rules.ts';
import { readSource } from './source-file.ts';

const manifest = {
  dependencies: { zod: '1', kysely: '1' },
  optionalDependencies: { keytar: '1', '@napi-rs/keyring': '1' },
  devDependencies: {
    react: '1',
    vitest: '1',
    electron: '1',
    '@types/better-sqlite3': '1',
    'fast-check': '1',
    '@tanstack/react-query': '1',
  },
};
const allRules = [...rules, ...packageRules(manifest)];

type Planted = readonly [rule: string, path: string, text: string];

const planted: readonly Planted[] = [
  ['roots', 'renderer/app/a.ts', "import { x } from '#service/main.ts';"],
  ['roots', 'renderer/app/a.ts', "import type { Core } from '#electron/app/core.ts';"],
  ['roots', 'electron/reads/a.ts', "const late = () => import('#renderer/main.tsx');"],
  ['roots', 'electron/reads/a.ts', "import { x } from '../../service/main.ts';"],
  ['roots', 'service/routes/a.ts', "export { x } from '#electron/api/client.ts';"],
  ['roots', 'service/a.ts', "type Store = import('../renderer/store.ts').Store;"],
  ['roots', 'shared/domain/a.ts', "import { x } from '#electron/lib/clock.ts';"],
  ['roots', 'shared/lib/a.ts', "import en from '#resources/locales/en/common.json';"],
  ['renderer-order', 'renderer/figures/a.ts', "import { choices } from '../stores/choices.ts';"],
  ['renderer-order', 'renderer/ui/a.ts', "import { t } from '#renderer/grid/a.ts';"],
  ['service-order', 'service/store/a.ts', "import { jsonAnswer } from '../http/answers.ts';"],
  ['service-order', 'service/routes/a.ts', "import type { HttpAnswer } from '#service/http/answers.ts';"],
  ['service-order', 'service/http/a.ts', "const late = () => import('../app/create-service.ts');"],
  ['shared-order', 'shared/domain/a.ts', "import type { Origin } from '#shared/bridge/answer.ts';"],
  ['shared-order', 'shared/domain/merge/a.ts', "import type { Origin } from '#shared/bridge/answer.ts';"],
  ['shared-order', 'shared/contract/a.ts', "import { weekdayOf } from '../domain/calendar.ts';"],
  ['shared-order', 'shared/lib/a.ts', "import { Uuid } from '../contract/formats.ts';"],
  ['tests-stay-outside', 'electron/reads/a.ts', "import { startHost } from '#tests/support/e2e/host.ts';"],
  ['tests-stay-outside', 'service/a.ts', "import { aStore } from './store.test.ts';"],
  ['tests-stay-outside', 'shared/domain/a.ts', "import fc from 'fast-check';"],
  ['electron-module', 'electron/reads/a.ts', "import { app } from 'electron';"],
  ['electron-module', 'electron/loopback/a.ts', "import type { WebContents } from 'electron';"],
  ['electron-module', 'renderer/app/a.ts', "const { ipcRenderer } = require('electron');"],
  ['core-knows-no-host', 'electron/bridge/a.ts', "import { openWindow } from '#electron/shell/window.ts';"],
  ['core-knows-no-host', 'electron/reads/a.ts', "import { guard } from '../loopback/guard.ts';"],
  ['electron-order', 'electron/lib/a.ts', "import { api } from '#electron/api/api-client.ts';"],
  ['electron-order', 'electron/cache/a.ts', "import type { Session } from '#electron/workspace/session.ts';"],
  ['electron-order', 'electron/store/file/a.ts', "import { findPin } from '../results/pins-table.ts';"],
  ['electron-order', 'electron/publish/a.ts', "import { pins } from '#electron/offline/pins.ts';"],
  [
    'store-behind-its-thread',
    'electron/reads/a.ts',
    "import { find } from '#electron/store/answers/answers-table.ts';",
  ],
  ['features-apart', 'renderer/features/overview/a.tsx', "import { x } from '#renderer/features/stores/x.ts';"],
  ['features-apart', 'renderer/features/overview/a.tsx', "const Page = lazy(() => import('../stores/index.ts'));"],
  ['features-on-top', 'renderer/ui/a.tsx', "import { x } from '#renderer/features/stores/x.ts';"],
  ['features-on-top', 'renderer/figures/a.tsx', "import { x } from '../features/stores/x.ts';"],
  ['features-on-top', 'renderer/features/overview/a.tsx', "import { router } from '#renderer/app/app-router.tsx';"],
  ['domain-free-parts', 'renderer/ui/a.tsx', "import type { Store } from '#shared/contract/store.ts';"],
  ['domain-free-parts', 'renderer/grid/a.tsx', "import { match } from '#shared/domain/expectation-match.ts';"],
  ['domain-free-parts', 'renderer/charts/a.ts', "import type { Query } from '#shared/bridge/reports.ts';"],
  ['domain-free-parts', 'renderer/charts/a.ts', "import { Card } from '../figures/card.tsx';"],
  ['domain-free-parts', 'renderer/grid/a.tsx', "import { rowKey } from '#renderer/drafts/draft-sheet.ts';"],
  [
    'drafts-serve-any-kind',
    'renderer/drafts/a.ts',
    "import { duplicateKey } from '#shared/domain/merge/display-slips.ts';",
  ],
  ['drafts-serve-any-kind', 'renderer/drafts/a.ts', "import type { Store } from '#shared/contract/store.ts';"],
  ['drafts-serve-any-kind', 'renderer/drafts/a.tsx', "import { StoreFilter } from '../stores/store-filter.tsx';"],
  ['features-on-top', 'renderer/drafts/a.ts', "import { FIELDS } from '../features/displays/sheet/display-row.ts';"],
  ['shared-is-pure', 'shared/lib/a.ts', "import { join } from 'node:path';"],
  ['shared-is-pure', 'shared/lib/a.ts', "import { join } from 'path';"],
  ['shared-is-pure', 'shared/domain/a.ts', "import { useState } from 'react';"],
  ['page-has-no-node', 'renderer/app/a.ts', "import { readFile } from 'node:fs/promises';"],
  ['page-has-no-node', 'electron/preload/a.ts', "import { readFileSync } from 'fs';"],
  ['one-keychain', 'electron/reads/a.ts', "import keytar from 'keytar';"],
  ['one-keychain', 'electron/reads/a.ts', "import { AsyncEntry } from '@napi-rs/keyring';"],
  ['one-keychain', 'service/http/b.ts', "const keytar = await import('keytar');"],
  ['database-stays-below', 'service/routes/a.ts', "import { sql } from 'kysely';"],
  ['database-stays-below', 'electron/publish/a.ts', "import { DatabaseSync } from 'node:sqlite';"],
  ['database-stays-below', 'electron/reads/a.ts', "import Database from 'better-sqlite3-multiple-ciphers';"],
  ['oracles-share-no-code', 'tests/oracles/a.ts', "import { toE4 } from '#shared/domain/fill-rate-sum.ts';"],
  ['no-deep-relatives', 'renderer/features/stores/a.ts', "import { x } from '../../ui/x.tsx';"],
  ['no-deep-relatives', 'tests/e2e/deep/a.spec.ts', "import { test } from '../../support/e2e/host.ts';"],
  ['one-network-reader', 'renderer/features/stores/a.ts', "export const load = () => fetch('/rpc');"],
  ['one-network-reader', 'renderer/app/a.ts', "export const load = () => window.fetch('/rpc');"],
  ['one-network-reader', 'renderer/ui/a.tsx', 'export const open = () => new MessageChannel();'],
  ['one-network-reader', 'renderer/app/a.ts', 'export const live = (port: MessagePort) => port.start();'],
  ['shared-needs-no-host', 'shared/lib/a.ts', 'export const width = () => window.innerWidth;'],
  ['shared-needs-no-host', 'shared/lib/a.ts', 'export const text = (a: string) => Buffer.from(a);'],
  ['shared-needs-no-host', 'shared/lib/a.ts', 'export const home = () => globalThis.process;'],
  ['shared-hides-no-input', 'shared/domain/a.ts', 'export const now = () => Date.now();'],
  ['shared-hides-no-input', 'shared/domain/a.ts', 'export const today = () => new Date().toISOString();'],
  ['shared-hides-no-input', 'shared/domain/a.ts', 'export const die = () => Math.random();'],
  ['no-trade-words', 'renderer/ui/a.tsx', 'export const ExpositionCard = () => null;'],
  ['no-trade-words', 'renderer/grid/a.ts', "export const key = 'externalId';"],
  ['no-kind-words', 'renderer/drafts/a.ts', "export const ref = { kind: 'expositions' };"],
  ['no-kind-words', 'renderer/drafts/a.tsx', 'export const DisplayNote = () => null;'],
  ['one-operations-table', 'electron/api/a.ts', "export const path = '/v1/stores';"],
  ['one-operations-table', 'service/routes/a.ts', 'export const path = (id: string) => `/v1/stores/` + id;'],
  ['no-barrels', 'shared/contract/index.ts', "export { Store } from './store.ts';"],
  ['no-barrels', 'renderer/ui/ui.ts', "export { Page } from './page.tsx';\nexport { Panel } from './panel.tsx';"],
  ['no-barrels', 'service/store/a.ts', "export * from './chain.ts';\nexport const own = 1;"],
  ['no-default-exports', 'renderer/app/a.tsx', 'export default function App() { return null; }'],
  ['no-module-state', 'electron/reads/a.ts', 'let current = 0;\nexport const next = () => ++current;'],
  ['no-module-state', 'renderer/app/a.ts', 'export var language = 1;'],
  ['file-wall', 'service/routes/a.ts', '// line\n'.repeat(301)],
  ['file-wall', 'service/routes/a.test.ts', '// line\n'.repeat(401)],
  ['file-wall', 'renderer/ui/a.css', '/* line */\n'.repeat(401)],
  ['no-silenced-compiler', 'renderer/app/a.ts', `// @ts-${'expect-error'} later\nexport const a = 1;`],
  ['packaged-dependencies', 'electron/reads/a.ts', "import { QueryClient } from '@tanstack/react-query';"],
  ['packaged-dependencies', 'service/routes/a.ts', "const late = () => import('react');"],
  ['declared-packages', 'renderer/app/a.ts', "import { map } from 'lodash/fp';"],
  ['declared-packages', 'service/store/a.ts', "import sql from 'better-sqlite3';"],
  ['declared-packages', 'tests/support/a.ts', "import { map } from '@scope/tool/deep';"],
];

describe('one planted breach is refused, with the reason', () => {
  test.each(planted)('%s: %s', (name, path, text) => {
    const messages = breachesOf(readSource(path, text), allRules);
    const why = allRules.find((rule) => rule.name === name)?.why;
    expect(
      messages.filter((message) => message.startsWith(`${path}:`) && message.endsWith(`[${name}] ${why}`)),
    ).not.toEqual([]);
  });
});

test('every rule has a planted breach', () => {
  const covered = new Set(planted.map(([name]) => name));
  expect(allRules.map((rule) => rule.name).filter((name) => !covered.has(name))).toEqual([]);
});

const legal: readonly (readonly [path: string, text: string])[] = [
  [
    'electron/shell/window.ts',
    "import { BrowserWindow } from 'electron';\nimport { core } from '#electron/app/core.ts';",
  ],
  ['tests/oracles/a.ts', "import type { FillSum } from '#shared/domain/fill-rate-sum.ts';"],
  ['electron/publish/a.ts', "import type { Attempt } from '#electron/store/drafts/attempts-table.ts';"],
  ['electron/store/cache-worker.ts', "import { open } from './file/open-workspace-file.ts';"],
  ['electron/secrets/load-keychain.ts', "const load = () => import('keytar');"],
  ['electron/reads/a.ts', "import type { ReactNode } from 'react';"],
  ['renderer/bridge/bridge.ts', "export const call = () => fetch('/rpc');"],
  [
    'renderer/drafts/a.ts',
    "import { useBridge } from '#renderer/bridge/page-context.ts';\nexport const id = 'externalId';",
  ],
  ['renderer/ui/mantine-more.ts', "import './mantine-more.css';\nexport { useId } from 'react';"],
  ['renderer/features/stores/index.ts', "export { StoresPage } from './stores-page.tsx';"],
  ['renderer/features/stores/a.ts', 'export const run = ({ fetch }: { fetch: () => void }) => fetch();'],
  ['renderer/app/app-router.tsx', "const Page = () => import('#renderer/features/stores/stores-page.tsx');"],
  ['renderer/ui/a.tsx', "import type { Read } from '#shared/bridge/answer.ts';"],
  [
    'service/http/a.ts',
    "import { notFound } from '../requests/request-error.ts';\nimport { read } from './b.ts';\nexport const a = read(notFound);",
  ],
  ['service/store/a.ts', "import { sql } from 'kysely';\nimport type { Database } from 'better-sqlite3';"],
  ['service/store/a.test.ts', "import { expect } from 'vitest';\nimport { client } from '#electron/api/client.ts';"],
  ['shared/contract/operations.ts', "export const path = '/v1/stores';"],
  ['shared/bridge/a.ts', "import { weekdayOf } from '../domain/calendar.ts';\nexport const day = weekdayOf('');"],
  [
    'shared/domain/a.ts',
    'export const at = (now: number) => new Date(now);\nexport const year = (date: Date) => date.getFullYear();',
  ],
  ['vitest.config.ts', "import { defineConfig } from 'vitest';\nexport default defineConfig({});"],
  ['service/routes/a.ts', '// line\n'.repeat(300)],
  ['service/routes/a.test.ts', '// line\n'.repeat(400)],
];

test.each(legal)('what is allowed passes: %s', (path, text) => {
  expect(breachesOf(readSource(path, text), allRules)).toEqual([]);
});

test('a PostgreSQL client within reach of the desktop app is found, with the files between', () => {
  const of = (serviceText: string) => [
    readSource('electron/main.ts', "import { clock } from './lib/clock.ts';"),
    readSource('electron/lib/clock.ts', 'export const clock = 1;'),
    readSource('service/service-process.ts', "import { startService } from './app/create-service.ts';"),
    readSource('service/app/create-service.ts', serviceText),
    readSource('service/main.ts', "import { openDatabase } from './store/open-database.ts';"),
    readSource('service/store/open-database.ts', "const late = () => import('./postgres-pool.ts');"),
    readSource('service/store/postgres-pool.ts', "import pg from 'pg';"),
  ];
  expect(serverOnlyImports(of("import { openDatabase } from '../store/open-database.ts';"))).toEqual([
    'service/service-process.ts > service/app/create-service.ts > service/store/open-database.ts > service/store/postgres-pool.ts',
  ]);
  expect(serverOnlyImports(of("import type { Target } from '../store/open-database.ts';"))).toEqual([]);
});
