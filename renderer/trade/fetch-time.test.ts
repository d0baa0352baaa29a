import i18next from 'i18next';
import { expect, test } from 'vitest';
import { offlineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { timeOfRequests, timeText } from './fetch-time.ts';

const wordsOf = async (lng: 'en' | 'pl') => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, resources: { [lng]: { offline: offlineTexts[lng] } } });
  return { t: i18n.getFixedT(lng, 'offline'), number: (count: number) => ({ count, number: `${count}` }) };
};

test('a time is whole minutes, at least one, and from two hours on whole hours', async () => {
  const words = await wordsOf('en');
  const said = [1, 61, 119 * 60, 120 * 60, 17 * 3600 + 1].map((seconds) => timeText(seconds, words));
  expect(said).toEqual(['about 1 minute', 'about 2 minutes', 'about 119 minutes', 'about 2 hours', 'about 18 hours']);
});

test('so many requests take a time that is said in the language of the page', async () => {
  const words = await wordsOf('pl');
  expect(timeOfRequests(600, words)).toBe('około 2 minut');
  expect(timeOfRequests(302_000, words)).toBe('około 17 godzin');
});
