import { expect, test } from 'vitest';
import { createBearerGuard } from './bearer.ts';

const codeOf = (token: string | undefined, header: string | undefined): unknown => {
  try {
    createBearerGuard(token)(header);
    return 'passed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

test('only exactly the token passes', () => {
  expect(codeOf('secret', 'Bearer secret')).toBe('passed');
  expect(codeOf('secret', 'BEARER  secret')).toBe('passed');
  for (const header of [undefined, '', 'secret', 'Bearer', 'Bearer Secret', 'Bearer secret2', 'Basic secret']) {
    expect(codeOf('secret', header)).toBe('unauthorized');
  }
});

test('while no token is configured nothing passes, not even an empty header', () => {
  for (const header of [undefined, '', 'Bearer ', 'Bearer undefined']) {
    expect(codeOf(undefined, header)).toBe('not_configured');
  }
});
