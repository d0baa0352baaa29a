import { randomBytes } from 'node:crypto';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import { type FileKey, isFileKey, KEY_BYTES } from '#electron/store/file/open-workspace-file.ts';
import type { KeychainState } from '#shared/bridge/answer.ts';

export type KeySecrets = Pick<SecretStore, 'tried' | 'probe' | 'state' | 'hangs' | 'get' | 'keep'>;

/** Why no key is available. `slow`: the keychain has not answered yet. */
type NoKeychain = Exclude<KeychainState, 'ready'> | 'slow';

type FoundKey =
  | { readonly kind: 'key'; readonly key: FileKey; readonly lostKey: 'key_missing' | 'key_wrong' | null }
  | { readonly kind: 'no_keychain'; readonly keychain: NoKeychain }
  /** The writing process has not made a key yet. */
  | { readonly kind: 'not_yet' };

/** The keychain account for a workspace's key. */
export const keyAccount = (workspaceId: string): string => `cache-key:${workspaceId}`;

type FindKeyInput = {
  readonly workspaceId: string;
  /** Only the process that may write makes a key. */
  readonly isWriter: boolean;
  /** Milliseconds since 1970 UTC. Part of the account name under which an unusable entry is preserved. */
  readonly now: number;
  /** Whether the file is still to be opened: the key of a workspace that was removed meanwhile would stay for ever. */
  readonly isWanted: () => boolean;
};

/**
 * Gets the key of a workspace's file from the keychain, or makes a new one if the keychain is open and has none. A
 * locked keychain looks the same as an empty one, so "none" is believed only if the keychain has just accepted a trial
 * entry.
 */
export async function findKey(secrets: KeySecrets, input: FindKeyInput): Promise<FoundKey> {
  const { workspaceId, isWriter, now, isWanted } = input;
  const account = keyAccount(workspaceId);
  const keep = async (id: string, text: string): Promise<boolean> => isWanted() && secrets.keep(id, text);
  if ((await secrets.tried()) !== 'ready') return refused(secrets);
  const { secret } = await secrets.get(account);
  if (secret !== null && isFileKey(secret)) return { kind: 'key', key: secret, lostKey: null };
  if (secret === null) {
    if ((await secrets.probe()) !== 'ready') return refused(secrets);
  } else if (isWriter && !(await keep(`${account}:replaced-${now}`, secret))) return refused(secrets);
  if (!isWriter) return { kind: 'not_yet' };
  const key = randomBytes(KEY_BYTES).toString('hex');
  if (!(await keep(account, key))) return refused(secrets);
  return { kind: 'key', key, lostKey: secret === null ? 'key_missing' : 'key_wrong' };
}

function refused(secrets: KeySecrets): FoundKey {
  const state = secrets.state();
  if (secrets.hangs()) return { kind: 'no_keychain', keychain: 'slow' };
  // A keychain that took the trial entry but then not the key is useless too.
  return { kind: 'no_keychain', keychain: state === 'ready' ? 'absent' : state };
}
