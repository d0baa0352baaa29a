import { expect, test } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

test('the default policy lets styles through and refuses markup', () => {
  const policies: [string, { createHTML(text: string): string }][] = [];
  installTrustedTypes({
    trustedTypes: {
      createPolicy: (name: string, rules: { createHTML(text: string): string }) => void policies.push([name, rules]),
    },
  });
  expect(policies.map(([name]) => name)).toEqual(['default']);
  const rules = policies[0]?.[1];
  expect(rules?.createHTML(':root > .a { color: red }')).toBe(':root > .a { color: red }');
  expect(() => rules?.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});

test('a window without Trusted Types needs no policy', () => {
  expect(() => installTrustedTypes({})).not.toThrow();
});
