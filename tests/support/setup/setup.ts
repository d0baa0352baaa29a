import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { REPOSITORY } from '../e2e/child.ts';
import { installKeytar } from './setup-keytar.ts';
import { describeMissing, keytarLoads, type Prerequisite, prerequisitesOf } from './setup-prerequisites.ts';

const isMissing = (one: Prerequisite) => !one.isHere();

/** Debian and its children, as root: the only place where installing without asking is expected. */
function canInstall(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

function aptInstall(packages: readonly string[]): void {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  console.log(`Installing ${packages.join(' ')}`);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/**
 * `npm run setup`: makes sure that everything the tests need is on this machine. On Debian as root it installs what
 * is missing; elsewhere it says what is missing and how to get it, and answers 1. Nothing is ever skipped.
 */
function setup(): number {
  const prerequisites = prerequisitesOf(process.platform);
  const missing = prerequisites.filter(isMissing);
  if (missing.length > 0 && canInstall()) aptInstall(missing.flatMap((one) => one.debian));
  const still = missing.filter(isMissing);
  if (still.length > 0) {
    console.error(describeMissing(still));
    return 1;
  }
  if (!keytarLoads() && !installKeytar(REPOSITORY)) {
    console.error('keytar could not be built; the messages above say why.');
    return 1;
  }
  console.log(`Ready: ${prerequisites.map((one) => one.name).join(', ')}, keytar, Node ${process.versions.node}`);
  return 0;
}

process.exitCode = setup();
