import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isolated } from '../i18n/shown-text.ts';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

test('marks of direction and controls are shown by their codes, in every text of an element', () => {
  const turned = 'a\u202esuoicilam\u0000\u200b\u2066';
  const drawn = 'a‹U+202E›suoicilam‹U+0000›‹U+200B›‹U+2066›';
  expect(renderToStaticMarkup(jsx('b', { title: turned, children: turned }))).toBe(`<b title="${drawn}">${drawn}</b>`);
  expect(renderToStaticMarkup(jsxs('p', { children: ['1 ', [turned]] }))).toContain(drawn);
  expect(renderToStaticMarkup(jsx(Fragment, { children: turned }))).toBe(drawn);
});

test('other texts are shown as they are: line breaks, emoji, accents, and names that were isolated', () => {
  for (const text of ['Zażółć\n\tZ\u0301', '👩\u200d🚀 ❤️\u200d🔥', isolated('חנות'), 'word\u2060joiner', '']) {
    const props = { children: text };
    expect(renderToStaticMarkup(jsx('b', props))).toBe(`<b>${text}</b>`);
  }
  expect(renderToStaticMarkup(jsx('b', { children: 'open \u2068' }))).toBe('<b>open ‹U+2068›</b>');
  expect(renderToStaticMarkup(jsx('b', { children: isolated('a\u202eb') }))).toBe('<b>\u2068a‹U+202E›b\u2069</b>');
});

test('what is in a field to be edited stays as it is', () => {
  expect(renderToStaticMarkup(jsx('input', { defaultValue: 'a\u202eb' }))).toContain('a\u202eb');
});
