import i18next from 'i18next';
import { expect, test } from 'vitest';
import { offlineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { leftText, timeText } from './fetch-time.ts';

const wordsOf = async (lng: 'en' | 'pl') => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, resources: { [lng]: { offline: offlineTexts[lng] } } });
  return { t: i18n.getFixedT(lng, 'offline'), number: (count: number) => ({ count, number: `${count}` }) };
};

test('a time is whole minutes, and from two hours on whole hours; one that was never measured is not guessed', async () => {
  const words = await wordsOf('en');
  const said = [null, 4.5, 55, 61, 119 * 60, 120 * 60, 17 * 3600 + 1].map((seconds) => timeText(seconds, words));
  expect(said).toEqual([
    'time not known yet',
    'less than a minute',
    'about 1 minute',
    'about 2 minutes',
    'about 119 minutes',
    'about 2 hours',
    'about 18 hours',
  ]);
});

test('what is left says why it is longer than before, and nothing while it is open how much there is', async () => {
  const words = await wordsOf('pl');
  const progress = { isOpen: false, secondsLeft: 100, longer: null };
  expect(leftText(progress, words)).toBe('pozostało: około 2 minut');
  expect(leftText({ ...progress, longer: 'slower' }, words)).toBe(
    'pozostało: około 2 minut, dłużej niż zapowiadano: usługa odpowiada wolniej',
  );
  expect(leftText({ ...progress, isOpen: true, secondsLeft: null }, words)).toBe(
    'liczba rośnie w miarę odczytu sklepów',
  );
  expect(leftText({ ...progress, secondsLeft: null }, words)).toBeNull();
});
