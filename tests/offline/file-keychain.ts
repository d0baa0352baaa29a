import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';

const Entries = z.record(z.string(), z.string());

const readEntries = (path: string): z.infer<typeof Entries> => {
  try {
    return Entries.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
};

/** A secret as the file of a {@link fileKeychain} holds it. */
export const secretIn = (path: string, account: string): string | undefined =>
  readEntries(path)[`${KEYCHAIN_SERVICE}/${account}`];

/** A keychain that outlives the process that uses it, as the computer's does: a file that is replaced as a whole. */
export function fileKeychain(path: string): Keychain {
  const write = (entries: z.infer<typeof Entries>): void => {
    writeFileSync(`${path}.new`, JSON.stringify(entries));
    renameSync(`${path}.new`, path);
  };
  return {
    getPassword: async (service, account) => readEntries(path)[`${service}/${account}`] ?? null,
    setPassword: async (service, account, password) =>
      write({ ...readEntries(path), [`${service}/${account}`]: password }),
    deletePassword: async (service, account) => {
      const { [`${service}/${account}`]: found, ...rest } = readEntries(path);
      write(rest);
      return found !== undefined;
    },
  };
}
