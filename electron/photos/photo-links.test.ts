import { expect, test } from 'vitest';
import { createPhotoLinks } from './photo-links.ts';

test('an answer that is read again from this computer brings no old link back', () => {
  const links = createPhotoLinks();
  const parent = { kind: 'run', externalId: 'W-001', protocolId: 'run-1' } as const;
  links.remember('a', { url: 'https://old.example/a', parent }, 1000);
  links.remember('a', { url: 'https://new.example/a', parent }, 2000);
  links.remember('a', { url: 'https://old.example/a', parent }, 1000);
  links.remember('a', { url: 'https://unknown.example/a', parent }, 0);
  expect(links.find('a')?.url).toBe('https://new.example/a');
});
