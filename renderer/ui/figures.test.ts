import { HeadlessMantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { Language } from '#shared/lib/format.ts';
import { Delta } from './figures.tsx';

/** What the eye sees of a delta, which side its colour says, and what screen readers say. */
async function deltaIn(language: Language, value: number | null, spoken?: string) {
  const i18n = await createI18n(language);
  const delta = createElement(Delta, { value, ...(spoken === undefined ? {} : { spoken }) });
  const themed = createElement(HeadlessMantineProvider, null, delta);
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n }, themed));
  const texts = html.split(/<[^>]*>/).map((text) => text.trim());
  const [said = '', ...seen] = texts.filter((text) => text !== '').toReversed();
  return { seen: seen.toReversed().join(' '), said, tone: /data-tone="(\w+)"/.exec(html)?.[1] };
}

test('a delta has a shape, a sign and a word for its side', async () => {
  expect(await deltaIn('en', -6.54)).toEqual({ seen: '▼ −6.5', said: '6.5 points below target', tone: 'below' });
  expect(await deltaIn('en', 1.25)).toEqual({ seen: '▲ +1.3', said: '1.3 points above target', tone: 'above' });
  expect(await deltaIn('en', 0)).toEqual({ seen: '= 0.0', said: 'on target', tone: 'even' });
  expect(await deltaIn('pl', -6.54)).toEqual({ seen: '▼ −6,5', said: '6,5 pkt poniżej celu', tone: 'below' });
  expect(await deltaIn('pl', 1.25)).toEqual({ seen: '▲ +1,3', said: '1,3 pkt powyżej celu', tone: 'above' });
});

test('no delta is no zero', async () => {
  expect(await deltaIn('en', null)).toEqual({ seen: '–', said: 'no delta given', tone: 'even' });
  expect(await deltaIn('pl', null)).toMatchObject({ seen: '–', said: 'bez podanej różnicy' });
});

test('a delta that rounds to zero keeps its side, since what is below target is counted by the exact value', async () => {
  expect(await deltaIn('en', -0.04)).toMatchObject({ seen: '▼ 0.0', tone: 'below' });
  expect(await deltaIn('en', 0.04)).toMatchObject({ seen: '▲ 0.0', tone: 'above' });
});

test('where it is about no target, screen readers hear the words given', async () => {
  expect(await deltaIn('en', -2, 'fell by 2.0 points')).toMatchObject({ seen: '▼ −2.0', said: 'fell by 2.0 points' });
});
