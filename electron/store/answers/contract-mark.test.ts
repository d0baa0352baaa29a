import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readSources } from '#electron/reads/read-sources.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { CONTRACT_MARK } from './contract-mark.ts';

// A check that is written as code does not show in a JSON schema: who changes one gives the mark a new last letter.
const LETTER = 'a';

test('the mark beside kept answers is that of this contract', () => {
  const schemas = Object.entries(readSources).map(([name, { value }]) => [
    name,
    z.toJSONSchema(value, { unrepresentable: 'any' }),
  ]);
  const digest = hash('sha256', canonicalJson(Object.fromEntries(schemas)), 'hex').slice(0, 12);
  expect(CONTRACT_MARK).toBe(`${digest}${LETTER}`);
});
