import { findUnknownNodeOptions } from './node-options.ts';

/** What the command line of Chromium says, where there is one. */
type WeakenedPorts = {
  readonly environment: NodeJS.ProcessEnv;
  /** Whether Node obeys NODE_OPTIONS here; a packaged app does not. */
  readonly obeysNodeOptions: boolean;
  /** Chromium's command line; absent: requests go through Node. */
  readonly hasSwitch?: (name: string) => boolean;
};

// The net log may contain the headers of requests, and so the token.
const SWITCHES = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
  'log-net-log',
];

/**
 * The settings of this start that would let others read or forge the connection on which the token is sent, as a person
 * would find them. Settings that only add trusted certificates or name a proxy are none; of options of Node, what is not
 * known to be harmless counts.
 */
export function findWeakened({ environment, obeysNodeOptions, hasSwitch }: WeakenedPorts): readonly string[] {
  const found: string[] = [];
  // Node obeys exactly this value.
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') found.push('NODE_TLS_REJECT_UNAUTHORIZED=0');
  if (obeysNodeOptions) {
    const options = findUnknownNodeOptions(environment['NODE_OPTIONS'] ?? '');
    found.push(...options.map((option) => `NODE_OPTIONS=${option}`));
  }
  if (hasSwitch !== undefined) {
    if (environment['SSLKEYLOGFILE']) found.push('SSLKEYLOGFILE');
    found.push(...SWITCHES.filter(hasSwitch).map((name) => `--${name}`));
  }
  return found;
}

/**
 * The sentence for a terminal if this start of Node is weakened; null: it is not.
 *
 * @param locale of the computer
 */
export function refusalOfNode(environment: NodeJS.ProcessEnv, locale: string): string | null {
  const settings = findWeakened({ environment, obeysNodeOptions: true });
  return settings.length === 0 ? null : weakenedText(settings, /^pl\b/i.test(locale) ? 'pl' : 'en');
}

/** Why Endcap does not start with these settings, and what to do. */
export function weakenedText(settings: readonly string[], language: 'en' | 'pl'): string {
  const names = settings.join(', ');
  return language === 'pl'
    ? `Endcap nie uruchamia się z ustawieniem ${names}: ktoś mógłby wtedy podsłuchać lub podrobić połączenie z usługą i przejąć token. Usuń to ustawienie i uruchom program ponownie. Jeśli usługa używa certyfikatu firmowego, dodaj go do zaufanych certyfikatów systemu.`
    : `Endcap does not start with the setting ${names}: others could then read or forge the connection to the service and steal the token. Remove the setting and start Endcap again. If the service uses a certificate of your company, add it to the certificates that the system trusts.`;
}
