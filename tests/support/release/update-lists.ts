import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import { signedText } from '#electron/updates/signature.ts';

/** Where a build looks for updates, as far as the environment decides it. */
export interface UpdatePlan {
  /** For electron-builder. */
  readonly args: readonly string[];
  /** What is switched on, and what is not and why. */
  readonly line: string;
  /** Ed25519 key in PEM that signs the lists of versions; null: none does. */
  readonly privateKey: string | null;
}

/**
 * Decides where a build looks for newer versions, and whose it believes.
 *
 * @throws when the address is not encrypted, or the key can't sign
 */
export function planUpdates(environment: NodeJS.ProcessEnv): UpdatePlan {
  const { ENDCAP_UPDATES_URL: url = '', ENDCAP_UPDATES_KEY: file = '' } = environment;
  if (url === '' && file !== '') throw new Error('Updates: ENDCAP_UPDATES_URL is missing.');
  if (url === '') {
    return { args: [], line: 'Updates: off. Set ENDCAP_UPDATES_URL to switch them on.', privateKey: null };
  }
  const { href } = parseBaseUrl(url);
  const args = ['-c.publish.provider=generic', `-c.publish.url=${href}`, `-c.extraMetadata.updates.address=${href}`];
  if (file === '') {
    const why = 'only told, because ENDCAP_UPDATES_KEY is not set';
    return { args, line: `Updates: from ${href}, ${why}.`, privateKey: null };
  }
  const privateKey = readFileSync(file, 'utf8');
  return {
    args: [...args, `-c.extraMetadata.updates.key=${publicPartOf(privateKey)}`],
    line: `Updates: from ${href}, signed.`,
    privateKey,
  };
}

function publicPartOf(pem: string): string {
  const key = createPublicKey(createPrivateKey(pem));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Updates: ENDCAP_UPDATES_KEY is not an Ed25519 key.');
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * Signs every list of versions in a folder (latest.yml and the like).
 *
 * @returns their names
 */
export function signLists(folder: string, privateKey: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml'));
  return names.filter((name) => {
    const path = join(folder, name);
    const list: unknown = parse(readFileSync(path, 'utf8'));
    if (typeof list !== 'object' || list === null || !('files' in list && 'version' in list)) return false;
    const signature = sign(null, Buffer.from(signedText(list)), privateKey).toString('base64');
    writeFileSync(path, stringify({ ...list, signature }));
    return true;
  });
}
