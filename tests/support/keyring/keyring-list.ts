import keytar from 'keytar';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { loadKeyring } from '#electron/secrets/load-keychain.ts';

const COPY = 'copy:';

/**
 * Prints Endcap's entries of the keychain as JSON: keyring's copies, and what keytar has under the account of each. Run
 * by tests, in the environment of a keyring of their own. keytar's own list ends the process at an entry of keyring's.
 */
const copies = await (await loadKeyring())?.list(KEYCHAIN_SERVICE);
const entries: { readonly account: string; readonly password: string }[] = [];
for (const [account, password] of copies ?? []) {
  entries.push({ account, password });
  if (!account.startsWith(COPY)) continue;
  const own = account.slice(COPY.length);
  const kept = await keytar.getPassword(KEYCHAIN_SERVICE, own);
  if (kept !== null) entries.push({ account: own, password: kept });
}
process.stdout.write(JSON.stringify(entries));
process.exit(0);
