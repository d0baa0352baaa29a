import { expect, test } from 'vitest';
import { childEnvironment } from './child-environment.ts';

test('only the short list is handed down', () => {
  const environment = {
    PATH: '/bin',
    TZ: 'Europe/Warsaw',
    HTTPS_PROXY: 'http://me:password@proxy.example',
    NODE_OPTIONS: '--inspect',
    AWS_SECRET_ACCESS_KEY: 'x',
    HOME: undefined,
  };
  expect(childEnvironment(environment)).toEqual({ PATH: '/bin', TZ: 'Europe/Warsaw' });
});
