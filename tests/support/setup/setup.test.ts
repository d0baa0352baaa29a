import { expect, test } from 'vitest';
import { describeMissing, keytarLoads, type Prerequisite, prerequisitesOf, succeeds } from './setup-prerequisites.ts';

const aPrerequisite = (part: Partial<Prerequisite>): Prerequisite => ({
  name: 'gnome-keyring',
  neededFor: 'the keychain test',
  debian: ['gnome-keyring'],
  elsewhere: 'Install it.',
  isHere: () => false,
  ...part,
});

test('scripts and tests run on Node 24 or newer, whatever the system has', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
});

test('keytar loads in this Node', () => {
  expect(keytarLoads()).toBe(true);
});

test('a missing prerequisite is named with its purpose and its Debian package', () => {
  const text = describeMissing([aPrerequisite({}), aPrerequisite({ name: 'Chromium', debian: ['chromium'] })]);
  expect(text).toContain('Missing: gnome-keyring, for the keychain test.');
  expect(text).toContain('apt-get install gnome-keyring chromium');
});

test('the keychain of Linux is asked for on Linux only', () => {
  const names = (platform: NodeJS.Platform) => prerequisitesOf(platform).map((one) => one.name);
  expect(names('linux')).toContain('gnome-keyring');
  expect(names('darwin')).toEqual(expect.arrayContaining(['Chromium', 'unzip']));
  expect(names('darwin')).not.toContain('gnome-keyring');
});

test('a command that does not exist does not succeed', () => {
  expect(succeeds('no-such-command-anywhere', [])).toBe(false);
});
