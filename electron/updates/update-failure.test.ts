import { expect, test } from 'vitest';
import { updateFailure } from './update-failure.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
  [new Error('net::ERR_CONNECTION_TIMED_OUT'), 'unreachable'],
  [new Error('net::ERR_CONNECTION_CLOSED'), 'unreachable'],
  [coded('ECONNREFUSED'), 'unreachable'],
  [new Error('net::ERR_PROXY_AUTH_UNSUPPORTED'), 'proxy'],
  [new Error('net::ERR_TUNNEL_CONNECTION_FAILED'), 'proxy'],
  [coded('HTTP_ERROR_407'), 'proxy'],
  [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'certificate'],
  [new Error('Cannot download "https://a.example/b", status 404: '), 'missing'],
  [new Error('Cannot download "https://a.example/b", status 403: '), 'answer'],
  [coded('ERR_UPDATER_NO_CHECKSUM'), 'answer'],
  [new Error('Code signature at URL file:///Endcap.app did not pass validation'), 'signature'],
  [coded('ENOSPC'), 'disk'],
  [coded('EROFS'), 'disk'],
  [new Error('what nobody has thought of'), 'other'],
  ['no error at all', 'other'],
] as const)('%s is told as %s', (error, failure) => {
  expect(updateFailure(error)).toBe(failure);
});
