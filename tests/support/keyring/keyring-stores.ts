import { AsyncEntry } from '@napi-rs/keyring';
import { loadKeyring } from '#electron/secrets/load-keychain.ts';

/**
 * Writes one entry as Endcap does with keyring, and one with keyring's own choice of a store, and prints where each is
 * afterwards or why it is nowhere. Run by tests with and without a Secret Service.
 */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const SECRET_SERVICE = { linux: { store: 'secret-service' } } as const;
const KERNEL = { linux: { store: 'keyutils' } } as const;

async function holds(account: string, where: typeof SECRET_SERVICE | typeof KERNEL): Promise<boolean> {
  try {
    return (await new AsyncEntry('Endcap stores', account, where).getPassword()) !== null;
  } catch {
    return false;
  }
}

async function written(account: string, write: () => Promise<unknown> | undefined): Promise<unknown> {
  const refused = await Promise.resolve(write()).then(() => null, reasonOf);
  return { refused, secretService: await holds(account, SECRET_SERVICE), kernel: await holds(account, KERNEL) };
}

const keyring = await loadKeyring();
const endcap = await written('by Endcap', () => keyring?.setPassword('Endcap stores', 'by Endcap', 'x'));
const itself = await written('by itself', async () => new AsyncEntry('Endcap stores', 'by itself').setPassword('x'));
process.stdout.write(JSON.stringify({ endcap, itself }));
process.exit(0);
