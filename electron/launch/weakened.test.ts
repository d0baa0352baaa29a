import { expect, test } from 'vitest';
import { findWeakened, weakenedText } from './weakened.ts';

const inNode = (environment: NodeJS.ProcessEnv) => findWeakened({ environment, obeysNodeOptions: true });
const inElectron = (environment: NodeJS.ProcessEnv, switches: readonly string[] = []) =>
  findWeakened({ environment, obeysNodeOptions: false, hasSwitch: (name) => switches.includes(name) });

test.each([
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, ['NODE_TLS_REJECT_UNAUTHORIZED=0']],
  [{ NODE_OPTIONS: '--max-old-space-size=4096 --tls-min-v1.0' }, ['NODE_OPTIONS=--tls-min-v1.0']],
  [{ NODE_OPTIONS: '--tls-keylog=tls-keys.log' }, ['NODE_OPTIONS=--tls-keylog']],
  [{ NODE_OPTIONS: '--tls-cipher-list=ALL' }, ['NODE_OPTIONS=--tls-cipher-list']],
  [
    { NODE_OPTIONS: '--inspect=0.0.0.0:9229 --insecure-http-parser' },
    ['NODE_OPTIONS=--inspect', 'NODE_OPTIONS=--insecure-http-parser'],
  ],
  [{ NODE_OPTIONS: '--inspect-brk' }, ['NODE_OPTIONS=--inspect-brk']],
  // Node takes these for the same.
  [{ NODE_OPTIONS: '--tls_keylog=tls-keys.log' }, ['NODE_OPTIONS=--tls-keylog']],
  [{ NODE_OPTIONS: '"--tls-keylog=tls keys.log"' }, ['NODE_OPTIONS=--tls-keylog']],
  [{ NODE_OPTIONS: '--tls"-min-v1.0"' }, ['NODE_OPTIONS=--tls-min-v1.0']],
  [{ NODE_OPTIONS: '"--ins\\pect"' }, ['NODE_OPTIONS=--inspect']],
  [{ NODE_OPTIONS: '--tls_min_v1.0' }, ['NODE_OPTIONS=--tls-min-v1.0']],
  [{ NODE_OPTIONS: '--insecure_http_parser' }, ['NODE_OPTIONS=--insecure-http-parser']],
  [{ NODE_OPTIONS: '--inspect_brk=0' }, ['NODE_OPTIONS=--inspect-brk']],
  // What is not known to be harmless counts as well: this one writes the memory, and the token in it, to a file.
  [{ NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' }, ['NODE_OPTIONS=--heapsnapshot-signal']],
  [{ NODE_OPTIONS: '-r ./tool.js --no-such-option' }, ['NODE_OPTIONS=--no-such-option']],
])('%j is refused', (environment, expected) => {
  expect(inNode(environment)).toEqual(expected);
});

test.each([
  {},
  { NODE_TLS_REJECT_UNAUTHORIZED: '1' },
  { NODE_TLS_REJECT_UNAUTHORIZED: '' },
  { NODE_OPTIONS: '--max-old-space-size=4096 --use-system-ca --tls-min-v1.2 --tls-min-v1.3 --enable-source-maps' },
  {
    NODE_OPTIONS: '--max_old_space_size=4096  --require "./my tool.js" -r ./other.js --no-warnings --import=./hook.mjs',
  },
  { NODE_OPTIONS: '' },
  { NODE_EXTRA_CA_CERTS: '/etc/company.pem', SSL_CERT_FILE: '/etc/ssl/cert.pem', NODE_USE_SYSTEM_CA: '1' },
  { HTTPS_PROXY: 'http://proxy.example:8080', NODE_USE_ENV_PROXY: '1' },
  // Node does not obey it.
  { SSLKEYLOGFILE: 'tls-keys.log' },
  // These print no header and no body of a request.
  { NODE_DEBUG: 'http,tls,undici', ELECTRON_ENABLE_LOGGING: '1' },
  // Taken away where it would matter, and without effect in the packaged app.
  { ELECTRON_RUN_AS_NODE: '1' },
])('%j is none', (environment) => {
  expect(inNode(environment)).toEqual([]);
});

test('in Electron the switches of Chromium count, and NODE_OPTIONS only where they are obeyed', () => {
  expect(inElectron({ NODE_OPTIONS: '--inspect', SSLKEYLOGFILE: 'tls-keys.log' })).toEqual(['SSLKEYLOGFILE']);
  expect(inElectron({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED=0']);
  const switches = ['ignore-certificate-errors', 'log-net-log', 'proxy-server'];
  expect(inElectron({}, switches)).toEqual(['--ignore-certificate-errors', '--log-net-log']);
});

test.each(['en', 'pl'] as const)('the sentence in %s names the setting and what to do', (language) => {
  const text = weakenedText(['NODE_TLS_REJECT_UNAUTHORIZED=0'], language);
  expect(text).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0');
  expect(text).not.toContain('\n');
});
