import { type Keychain, TRIAL_ACCOUNT } from './keychain.ts';

/** The entries of @napi-rs/keyring. */
export type KeyringEntries = Keychain & {
  /** All entries of a service by account, without ever asking a person to unlock them; rejects when they are locked. */
  list(service: string): Promise<ReadonlyMap<string, string>>;
};

/**
 * keytar and keyring name their entries differently on Linux and Windows, and neither can read the other's. So keyring
 * holds a copy of what keytar keeps, under this account.
 */
const copyOf = (account: string): string => `copy:${account}`;

/** Stands where an entry was removed that keytar may still have. No secret of Endcap contains a space. */
const REMOVED = 'removed while keytar could not be loaded';

/**
 * The keychain by keyring alone: where keytar can't be loaded. What it keeps under the account itself is later than
 * keytar's entry.
 */
export function keyringAlone(entries: KeyringEntries): Keychain {
  return {
    async getPassword(service, account) {
      const found =
        (await entries.getPassword(service, account)) ?? (await entries.getPassword(service, copyOf(account)));
      return found === REMOVED ? null : found;
    },
    setPassword: entries.setPassword,
    async deletePassword(service, account) {
      const hadCopy = await entries.deletePassword(service, copyOf(account));
      if (hadCopy || (await entries.getPassword(service, account)) === REMOVED) {
        await entries.setPassword(service, account, REMOVED);
        return hadCopy;
      }
      return entries.deletePassword(service, account);
    },
  };
}

/**
 * The keychain by keytar, with a copy of each entry for a day on which keytar can't be loaded. What changed on such a
 * day is brought to keytar when it is read first. The trial of the keychain is keytar's alone.
 */
export function keytarWithCopies(keytar: Keychain, entries: KeyringEntries): Keychain {
  /** Accounts of which keyring has what keytar has, and nothing later. */
  const alike = new Set<string>([TRIAL_ACCOUNT]);

  // A Secret Service that keyring can't use must not take keytar away: then there are no copies.
  const list = (service: string) => entries.list(service).catch((): ReadonlyMap<string, string> => new Map());

  const copy = async (service: string, account: string, password: string): Promise<void> => {
    if (account === TRIAL_ACCOUNT) return;
    alike.delete(account);
    try {
      await entries.setPassword(service, copyOf(account), password);
      alike.add(account);
    } catch {}
  };

  const setPassword = async (service: string, account: string, password: string): Promise<void> => {
    const wasAlike = alike.has(account);
    await keytar.setPassword(service, account, password);
    await copy(service, account, password);
    if (wasAlike || !(await list(service)).has(account)) return;
    alike.delete(account);
    await entries.deletePassword(service, account);
  };

  const deletePassword = async (service: string, account: string): Promise<boolean> => {
    const removed = await keytar.deletePassword(service, account);
    if (account === TRIAL_ACCOUNT) return removed;
    const listed = await entries.list(service).catch(() => null);
    let hadOthers = false;
    for (const one of [account, copyOf(account)]) {
      // A list that fails is no proof that there is nothing.
      if (listed !== null && !listed.has(one)) continue;
      try {
        hadOthers = (await entries.deletePassword(service, one)) || hadOthers;
      } catch (error) {
        // Unless a copy is known of, this may be a Secret Service that keyring can't use: then there is none.
        if (listed !== null || alike.has(account)) throw error;
      }
    }
    alike.delete(account);
    return removed || hadOthers;
  };

  return {
    async getPassword(service, account) {
      // keytar first: it asks for what is locked, and keyring's list never does.
      const kept = await keytar.getPassword(service, account);
      if (alike.has(account)) return kept;
      const listed = await list(service);
      const later = listed.get(account);
      if (later === REMOVED) await deletePassword(service, account);
      else if (later !== undefined) await setPassword(service, account, later);
      else if (kept === null) return null;
      else if (listed.get(copyOf(account)) === kept) alike.add(account);
      else await copy(service, account, kept);
      return later === undefined ? kept : later === REMOVED ? null : later;
    },
    setPassword,
    deletePassword,
  };
}
