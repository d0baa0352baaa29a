/** The name that the OS shows for Endcap's entries. */
export const KEYCHAIN_SERVICE = 'Endcap';

/** Account of the entry used to test the keychain; no workspace has this id. */
export const TRIAL_ACCOUNT = 'keychain-trial';

/** What Endcap asks of a keychain, in the words of keytar. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/** Loads the OS keychain; null: no module for it can be loaded on this computer. */
export type LoadKeychain = () => Promise<Keychain | null>;
