/** The name that the OS shows for Endcap's entries. */
export const KEYCHAIN_SERVICE = 'Endcap';

/** The parts of keytar that Endcap uses. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/** Loads the OS keychain module; null: it is missing or was not built for this computer. */
export type LoadKeychain = () => Promise<Keychain | null>;

/**
 * keytar is an optional dependency with native code. If it cannot be built, Endcap still starts and only records that
 * this computer has no keychain.
 */
export const loadKeytar: LoadKeychain = async () => {
  try {
    const module: { default?: Keychain } & Partial<Keychain> = await import('keytar');
    // keytar is a CommonJS module. The bundler and Node put its functions in different places.
    const keychain = module.default ?? module;
    return isKeychain(keychain) ? keychain : null;
  } catch {
    return null;
  }
};

function isKeychain(value: Partial<Keychain>): value is Keychain {
  return [value.getPassword, value.setPassword, value.deletePassword].every((part) => typeof part === 'function');
}
