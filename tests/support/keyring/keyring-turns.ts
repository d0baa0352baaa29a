import { KEYCHAIN_SERVICE, type Keychain } from '#electron/secrets/keychain.ts';
import { joinKeychains, loadKeyring, loadKeytar } from '#electron/secrets/load-keychain.ts';

/**
 * Uses the real keychain as computers do on which one module or both can be loaded, turn by turn, and prints what each
 * turn gave as a JSON list. A turn is `<modules> <call> <account> [<password>]`; modules are keytar, keyring or both.
 */
const keytar = await loadKeytar();
const keyring = await loadKeyring();
/** Each turn has a keychain of its own, as after a restart. */
const keychains = new Map<string, () => Keychain | null>([
  ['keytar', () => joinKeychains(keytar, null)],
  ['keyring', () => joinKeychains(null, keyring)],
  ['both', () => joinKeychains(keytar, keyring)],
]);
const seen: unknown[] = [];
for (const turn of process.argv.slice(2)) {
  const [modules = '', call, account = '', password = ''] = turn.split(' ');
  const keychain = keychains.get(modules)?.();
  if (!keychain) throw new Error(`${modules} can't be loaded`);
  if (call === 'set') seen.push(await keychain.setPassword(KEYCHAIN_SERVICE, account, password));
  else if (call === 'get') seen.push(await keychain.getPassword(KEYCHAIN_SERVICE, account));
  else if (call === 'delete') seen.push(await keychain.deletePassword(KEYCHAIN_SERVICE, account));
  else throw new Error(`no call: ${turn}`);
}
process.stdout.write(JSON.stringify(seen.map((value) => value ?? null)));
process.exit(0);
