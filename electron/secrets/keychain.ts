/** Name under which the OS shows Endcap's entries. */
export const KEYCHAIN_SERVICE = 'Endcap';

/** What Endcap uses of keytar. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/** Loads the OS keychain's module; null: it is not there or was not built for this computer. */
export type LoadKeychain = () => Promise<Keychain | null>;

/**
 * keytar is an optional dependency with a native part: where it cannot be built, its absence is a state of this
 * computer and no reason not to start.
 */
export const loadKeytar: LoadKeychain = async () => {
  try {
    const module: { default?: Keychain } & Partial<Keychain> = await import('keytar');
    // A CommonJS module: under the bundler and under Node its functions come at different places.
    const keychain = module.default ?? module;
    return isKeychain(keychain) ? keychain : null;
  } catch {
    return null;
  }
};

function isKeychain(value: Partial<Keychain>): value is Keychain {
  return [value.getPassword, value.setPassword, value.deletePassword].every((part) => typeof part === 'function');
}
