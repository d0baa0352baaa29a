import { expect, test } from 'vitest';
import { proxyAddress } from './proxy-address.ts';

test.each([
  ['proxy.example:3128', { name: 'proxy.example:3128', host: 'proxy.example', port: 3128 }],
  ['PROXY proxy.example:3128', { name: 'proxy.example:3128', host: 'proxy.example', port: 3128 }],
  ['http://user:secret@proxy.example', { name: 'proxy.example:80', host: 'proxy.example', port: 80 }],
  ['https://proxy.example', { name: 'proxy.example:443', host: 'proxy.example', port: 443 }],
  ['socks5://[::1]', { name: '[::1]:1080', host: '::1', port: 1080 }],
  ['', { name: '', host: '', port: 0 }],
])('%s', (text, address) => {
  expect(proxyAddress(text)).toEqual(address);
});
