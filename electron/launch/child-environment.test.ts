import { expect, test } from 'vitest';
import { bareEnvironment, childEnvironment } from './child-environment.ts';

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

test('the process that decodes pictures gets what Windows needs, and nothing of the user', () => {
  const environment = { PATH: '/home/me/bin', HOME: '/home/me', TMPDIR: '/home/me/tmp', SystemRoot: 'C:\\Windows' };
  expect(bareEnvironment(environment)).toEqual({ SystemRoot: 'C:\\Windows' });
});
