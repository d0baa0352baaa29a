import { expect, test } from 'vitest';
import { proxyEnvironment, proxyOf } from './node-network.ts';

const proxied = (url: string, environment: NodeJS.ProcessEnv) => proxyOf(url, proxyEnvironment(environment));
const HTTPS_PROXY = 'http://me:secret@proxy.example:8080';

test.each([
  ['https://api.example/', {}, null],
  ['https://api.example/', { HTTPS_PROXY }, 'proxy.example:8080'],
  ['https://api.example/', { https_proxy: 'http://small.example:1', HTTPS_PROXY }, 'small.example:1'],
  ['https://api.example/', { HTTP_PROXY: HTTPS_PROXY }, null],
  ['https://api.example/', { HTTPS_PROXY: 'not a proxy' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: '*' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: 'example' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: '.example' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: '*.example' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: 'other.test, api.example:443' }, null],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: 'api.example:8443' }, 'proxy.example:8080'],
  ['https://api.example/', { HTTPS_PROXY, NO_PROXY: 'pi.example' }, 'proxy.example:8080'],
  ['https://127.0.0.1:4443/', { HTTPS_PROXY }, null],
  ['https://localhost/', { HTTPS_PROXY }, null],
  ['https://[::1]:4443/', { HTTPS_PROXY }, null],
  ['https://127.0.0.1.nip.io/', { HTTPS_PROXY }, 'proxy.example:8080'],
])('%s with %j goes through %j', (url, environment, expected) => {
  expect(proxied(url, environment)).toBe(expected);
});

test('this computer is left out beside what the environment leaves out', () => {
  expect(proxyEnvironment({ NO_PROXY: 'intranet.example' }).no_proxy).toBe(
    'intranet.example,localhost,127.0.0.1,[::1],::1',
  );
});
