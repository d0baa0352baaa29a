import { readFileSync, writeFileSync } from 'node:fs';
import type { Keychain } from '#electron/secrets/keychain.ts';

/** A keychain in a file: it outlives the process, as a real one does. */
export function fileKeychain(path: string): Keychain {
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      return {};
    }
  };
  return {
    getPassword: async (service, account) => read()[`${service}/${account}`] ?? null,
    setPassword: async (service, account, password) =>
      writeFileSync(path, JSON.stringify({ ...read(), [`${service}/${account}`]: password })),
    deletePassword: async (service, account) => {
      const { [`${service}/${account}`]: known, ...rest } = read();
      writeFileSync(path, JSON.stringify(rest));
      return known !== undefined;
    },
  };
}
