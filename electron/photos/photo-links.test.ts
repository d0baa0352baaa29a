import { expect, test } from 'vitest';
import { createPhotoLinks, renewLink } from './photo-links.ts';

test('an answer that is read again from this computer brings no old link back', () => {
  const links = createPhotoLinks(() => 5000);
  const parent = { kind: 'run', externalId: 'W-001', protocolId: 'run-1' } as const;
  links.remember('a', { url: 'https://old.example/a', parent }, 1000);
  links.remember('a', { url: 'https://new.example/a', parent }, 2000);
  links.remember('a', { url: 'https://old.example/a', parent }, 1000);
  links.remember('a', { url: 'https://unknown.example/a', parent }, 0);
  expect(links.find('a')?.url).toBe('https://new.example/a');
});

test('expired links are replaced also after the clock was set back', async () => {
  const HOUR = 3_600_000;
  const state = { now: 10 * HOUR, link: 'https://old.example/a' };
  const now = () => state.now;
  const photoLinks = createPhotoLinks(now);
  const [from, to] = ['2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z'];
  const place = { externalId: 'W-001', expositionId: 'shelf' };
  const parent = { kind: 'exposition', ...place, from, to, status: 'completed' } as const;
  const api = {
    getExpositionFillRate: async () => ({ value: { items: [{ photoId: 'a', imageUrl: state.link }] }, at: now() }),
  } as unknown as Parameters<typeof renewLink>[0]['api'];
  photoLinks.remember('a', { url: state.link, parent }, now());
  const renew = () => renewLink({ api, photoLinks, now }, 'a', { url: 'https://old.example/a', parent });
  // It was only just asked for, and leads to nothing.
  await renew();
  expect(await renew()).toBeNull();
  state.now -= HOUR;
  state.link = 'https://new.example/a';
  expect(await renew()).toEqual({ url: 'https://new.example/a', parent });
  expect(photoLinks.find('a')?.url).toBe('https://new.example/a');
});
