import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enTexts as firstEn } from './locale-en.ts';
import { plTexts as firstPl } from './locale-pl.ts';
import { cellHistoryTexts } from './use-cell-history-texts.ts';
import { connectionTestTexts } from './use-connection-test-texts.ts';
import { diagnosticsTexts } from './use-diagnostics-texts.ts';
import { doubtsTexts } from './use-doubts-texts.ts';
import { draftsTexts } from './use-drafts-texts.ts';
import { exportTexts } from './use-export-texts.ts';
import { followedTexts } from './use-followed-texts.ts';
import { gridTexts } from './use-grid-texts.ts';
import { guideTexts } from './use-guide-texts.ts';
import { helpedTexts } from './use-helped-texts.ts';
import { keysTexts } from './use-keys-texts.ts';
import { linksTexts } from './use-links-texts.ts';
import { offlineTexts } from './use-offline-texts.ts';
import { photoReportTexts } from './use-photo-report-texts.ts';
import { photosTexts } from './use-photos-texts.ts';
import { policyTexts } from './use-policy-texts.ts';
import { reasonsTexts } from './use-reasons-texts.ts';
import { savedTexts } from './use-saved-text.ts';
import { settingsTexts } from './use-settings-texts.ts';
import { signalsTexts } from './use-signals-texts.ts';
import { storePickTexts } from './use-store-pick-texts.ts';
import { storesTexts } from './use-stores-texts.ts';
import { welcomeTexts } from './use-welcome-texts.ts';

const en: Readonly<Record<string, object>> = {
  ...firstEn,
  'connection-test': connectionTestTexts.en,
  diagnostics: diagnosticsTexts.en,
  followed: followedTexts.en,
  grid: gridTexts.en,
  guide: guideTexts.en,
  offline: offlineTexts.en,
  keys: keysTexts.en,
  links: linksTexts.en,
  photos: photosTexts.en,
  'photo-report': photoReportTexts.en,
  policy: policyTexts.en,
  reasons: reasonsTexts.en,
  export: exportTexts.en,
  saved: savedTexts.en,
  settings: settingsTexts.en,
  doubts: doubtsTexts.en,
  'cell-history': cellHistoryTexts.en,
  helped: helpedTexts.en,
  signals: signalsTexts.en,
  'store-pick': storePickTexts.en,
  stores: storesTexts.en,
  welcome: welcomeTexts.en,
  ...draftsTexts.en,
};
const pl: Readonly<Record<string, object>> = {
  ...firstPl,
  'connection-test': connectionTestTexts.pl,
  diagnostics: diagnosticsTexts.pl,
  followed: followedTexts.pl,
  grid: gridTexts.pl,
  guide: guideTexts.pl,
  offline: offlineTexts.pl,
  keys: keysTexts.pl,
  links: linksTexts.pl,
  photos: photosTexts.pl,
  'photo-report': photoReportTexts.pl,
  policy: policyTexts.pl,
  reasons: reasonsTexts.pl,
  export: exportTexts.pl,
  saved: savedTexts.pl,
  settings: settingsTexts.pl,
  doubts: doubtsTexts.pl,
  'cell-history': cellHistoryTexts.pl,
  helped: helpedTexts.pl,
  signals: signalsTexts.pl,
  'store-pick': storePickTexts.pl,
  stores: storesTexts.pl,
  welcome: welcomeTexts.pl,
  ...draftsTexts.pl,
};
const namespaces = Object.keys(en);

test('both languages have the same namespaces, and each is a file of resources/locales', () => {
  expect(Object.keys(pl).sort()).toEqual([...namespaces].sort());
  const files = readdirSync(join(import.meta.dirname, '../../resources/locales/en'));
  expect(files.sort()).toEqual(namespaces.map((name) => `${name}.json`).sort());
});

const FORMS = { en: ['one', 'other'], pl: ['one', 'few', 'many', 'other'] } as const;
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text with its path. */
function textsOf(node: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node ?? {}).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`));
}

const baseKeys = (texts: readonly (readonly [string, string])[]) =>
  [...new Set(texts.map(([path]) => path.replace(PLURAL, '')))].sort();

/** Names of the values that a text asks for. */
const namesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const valuesOf = (texts: readonly (readonly [string, string])[]) => {
  const values = new Map<string, Set<string | undefined>>();
  for (const [path, text] of texts) {
    const key = path.replace(PLURAL, '');
    const known = values.get(key) ?? new Set();
    for (const name of namesIn(text)) known.add(name);
    values.set(key, known);
  }
  return Object.fromEntries([...values].map(([key, names]) => [key, [...names].sort()]));
};

test.each(namespaces)('%s has the same keys and values in both languages', (namespace) => {
  const english = textsOf(en[namespace]);
  const polish = textsOf(pl[namespace]);
  expect(baseKeys(polish)).toEqual(baseKeys(english));
  expect(valuesOf(polish)).toEqual(valuesOf(english));
});

test.each(namespaces)('%s has every plural form of each language', (namespace) => {
  for (const [language, texts] of [
    ['en', textsOf(en[namespace])],
    ['pl', textsOf(pl[namespace])],
  ] as const) {
    const forms = new Map<string, string[]>();
    for (const [path] of texts) {
      const form = PLURAL.exec(path)?.[1];
      if (form === undefined) continue;
      const key = path.replace(PLURAL, '');
      forms.set(key, [...(forms.get(key) ?? []), form]);
    }
    for (const [key, found] of forms) {
      expect(found.sort(), `${language} ${key}`).toEqual([...FORMS[language]].sort());
    }
  }
});

test.each(namespaces)('%s has no empty text, no exclamation mark, and no "we" in English', (namespace) => {
  const english = textsOf(en[namespace]);
  for (const [path, text] of [...english, ...textsOf(pl[namespace])]) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toContain('!');
  }
  for (const [path, text] of english) expect(text, path).not.toMatch(/\b[Ww]e\b/);
});
