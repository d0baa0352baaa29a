import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from '#electron/launch/is-build-fresh.ts';
import { REPOSITORY } from '../support/e2e/child.ts';
import { npm } from '../support/setup/npm.ts';
import type { Bench } from './result.ts';

/** What a bench uses that is not there on a fresh checkout: the built page, or packages that only benches compare with. */
export type Need = 'page' | 'peers';

const PEERS = fileURLToPath(new URL('peers', import.meta.url));
const PACKAGES = ['ag-grid-community', 'pouchdb-browser', 'react-photo-album', 'react-virtuoso', 'slickgrid'];

const PREPARATIONS: Readonly<Record<Need, { readonly isReady: () => boolean; readonly args: readonly string[] }>> = {
  page: { isReady: () => isBuildFresh(REPOSITORY), args: ['run', '-s', 'build'] },
  peers: {
    isReady: () => PACKAGES.every((name) => existsSync(join(PEERS, 'node_modules', name))),
    args: ['ci', '--prefix', PEERS, '--ignore-scripts', '--no-audit', '--no-fund'],
  },
};

/** Makes what the benches need and is not there yet; answers whether all is there. */
export function prepare(benches: readonly Bench[]): boolean {
  const needs = new Set(benches.flatMap((bench) => bench.needs ?? []));
  return [...needs].every((need) => {
    const { isReady, args } = PREPARATIONS[need];
    return isReady() || npm(args, { cwd: REPOSITORY }) === 0;
  });
}
