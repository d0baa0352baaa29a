import keytar from 'keytar';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';

/** Prints Endcap's entries of the keychain as JSON. Run by tests, in the environment of a keyring of their own. */
process.stdout.write(JSON.stringify(await keytar.findCredentials(KEYCHAIN_SERVICE)));
