import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import { findHaproxy } from '../services/haproxy.ts';
import { findPostgresBin } from '../services/postgres-server-files.ts';

/** Something of the machine, not of npm, that the tests need. */
export interface Prerequisite {
  readonly name: string;
  readonly neededFor: string;
  /** Debian packages that bring it. */
  readonly debian: readonly string[];
  readonly elsewhere: string;
  isHere(): boolean;
}

/** true when the command ends with code 0; false also when there is no such command. */
export function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** true when keytar's native part loads in the Node that runs this. */
export function keytarLoads(): boolean {
  return succeeds(process.execPath, ['-e', "require('keytar')"]);
}

const browser: Prerequisite = {
  name: 'Chromium',
  neededFor: 'the end-to-end tests',
  debian: ['chromium', 'chromium-headless-shell'],
  elsewhere: 'Run `npx playwright install chromium`, or set CHROMIUM to the path of a Chromium or Chrome.',
  isHere: () => findChromium(process.env) !== undefined || existsSync(chromium.executablePath()),
};

const poppler: Prerequisite = {
  name: 'Poppler (pdftotext, pdfimages, pdfinfo)',
  neededFor: 'the tests of reports, which open PDFs with another program',
  debian: ['poppler-utils'],
  elsewhere: 'Install poppler-utils (Fedora), poppler (Arch, Homebrew) or a build of Poppler for Windows.',
  isHere: () => ['pdftotext', 'pdfimages', 'pdfinfo'].every((command) => succeeds(command, ['-v'])),
};

const unzip: Prerequisite = {
  name: 'unzip',
  neededFor: 'the tests of reports, which open packed files with another program',
  debian: ['unzip'],
  elsewhere: 'Install unzip (Info-ZIP) with the package manager.',
  isHere: () => succeeds('unzip', ['-v']),
};

const linuxOnly: readonly Prerequisite[] = [
  {
    name: 'a C++ compiler, make and Python',
    neededFor: 'building keytar',
    debian: ['g++', 'make', 'python3'],
    elsewhere: 'Install g++, make and python3 with the package manager.',
    isHere: () => keytarLoads() || ['g++', 'make', 'python3'].every((command) => succeeds(command, ['--version'])),
  },
  {
    name: 'development files of libsecret',
    neededFor: 'building keytar, which keeps the token in the keychain',
    debian: ['libsecret-1-dev', 'pkg-config'],
    elsewhere:
      'Install libsecret-devel (Fedora), libsecret (Arch) or libsecret-1-dev (Debian, Ubuntu), and pkg-config.',
    isHere: () => keytarLoads() || succeeds('pkg-config', ['--exists', 'libsecret-1']),
  },
  {
    name: 'gnome-keyring',
    neededFor: 'the keychain test',
    debian: ['gnome-keyring'],
    elsewhere: 'Install gnome-keyring with the package manager.',
    isHere: () => succeeds('gnome-keyring-daemon', ['--version']),
  },
  {
    name: 'dbus-run-session',
    neededFor: 'the keychain test',
    debian: ['dbus'],
    elsewhere: 'Install dbus (Debian, Arch) or dbus-daemon (Fedora) with the package manager.',
    isHere: () => succeeds('dbus-run-session', ['--version']),
  },
  {
    name: 'dunst and Xvfb',
    neededFor: 'the test of notices on a desktop',
    debian: ['dunst', 'xvfb'],
    elsewhere: 'Install dunst, and Xvfb (xorg-x11-server-Xvfb in Fedora, xorg-server-xvfb in Arch).',
    isHere: () => succeeds('dunst', ['--version']) && succeeds('Xvfb', ['-help']),
  },
  {
    name: 'PostgreSQL server',
    neededFor: 'the contract tests on PostgreSQL',
    debian: ['postgresql'],
    elsewhere:
      'Install the PostgreSQL server (15 or later), or set PG_BIN to the folder that holds initdb and postgres.',
    isHere: () => findPostgresBin(process.env) !== undefined,
  },
  {
    name: 'HAProxy',
    neededFor: 'the contract test of several processes of the service',
    debian: ['haproxy'],
    elsewhere: 'Install haproxy with the package manager.',
    isHere: () => findHaproxy(process.env) !== undefined,
  },
];

/** What the tests need on an operating system, named as in `process.platform`. */
export function prerequisitesOf(platform: NodeJS.Platform): readonly Prerequisite[] {
  return platform === 'linux' ? [browser, poppler, unzip, ...linuxOnly] : [browser, poppler, unzip];
}

/** The lines that say what is missing, what for, and how to get it. */
export function describeMissing(missing: readonly Prerequisite[]): string {
  const lines = missing.map((one) => `Missing: ${one.name}, for ${one.neededFor}.\n  ${one.elsewhere}`);
  const packages = missing.flatMap((one) => one.debian).join(' ');
  return [...lines, `On Debian or Ubuntu: apt-get install ${packages}`].join('\n');
}
