/** How packages are signed, as far as the environment decides it. */
export interface SigningPlan {
  /** For electron-builder. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** What is switched on, and what is not and why. */
  readonly lines: readonly string[];
}

const OF_SIGNING: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['CSC_LINK', 'CSC_NAME'],
  win32: ['WIN_CSC_LINK', 'CSC_LINK'],
};

/** Apple offers other ways too; this one needs nobody's password. */
const OF_NOTARISING = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];

/**
 * Decides whether packages for an operating system are signed and notarised. What is switched on must succeed:
 * otherwise an unsigned package would be taken for a signed one.
 *
 * @throws when the variables for it are there in part
 */
export function planSigning(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): SigningPlan {
  const env = withoutEmpty(environment);
  const known = OF_SIGNING[platform];
  if (known === undefined) {
    return { args: [], env, lines: ['Signing: none on Linux. A release has checksums and an attestation instead.'] };
  }
  const certificate = known.find((name) => env[name] !== undefined);
  const notarising = platform === 'darwin' ? planNotarising(env, certificate) : { args: [], lines: [] };
  if (certificate === undefined) {
    return {
      args: notarising.args,
      // Else electron-builder takes whatever certificate it finds in the keychain.
      env: { ...env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
      lines: [`Signing: off. Set ${known.join(' or ')} to switch it on.`, ...notarising.lines],
    };
  }
  return {
    args: ['-c.forceCodeSigning=true', ...notarising.args],
    env,
    lines: [`Signing: on, by ${certificate}.`, ...notarising.lines],
  };
}

function planNotarising(env: NodeJS.ProcessEnv, certificate: string | undefined): Omit<SigningPlan, 'env'> {
  const missing = OF_NOTARISING.filter((name) => env[name] === undefined);
  const isOff = missing.length === OF_NOTARISING.length;
  const off = (reason: string) => ({ args: ['-c.mac.notarize=false'], lines: [`Notarising: off${reason}`] });
  if (!isOff && missing.length > 0) throw new Error(`Notarising: ${missing.join(', ')} is missing.`);
  if (!isOff && certificate === undefined) throw new Error('Notarising needs a signature: CSC_LINK is missing.');
  if (certificate === undefined) return off(', because only what is signed is notarised.');
  if (isOff) return off(`. Set ${OF_NOTARISING.join(', ')} to switch it on.`);
  return { args: ['-c.mac.notarize=true'], lines: ['Notarising: on, by APPLE_API_KEY.'] };
}

const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
