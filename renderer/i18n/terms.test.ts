import { expect, test } from 'vitest';
import {
  ContactType,
  ExpositionStatus,
  ExpositionType,
  ImageStatus,
  ProductCategory,
  ProtocolStatus,
  StoreType,
} from '#shared/contract/enumerations.ts';
import { enTexts as en } from './locale-en.ts';
import { plTexts as pl } from './locale-pl.ts';

test.each([
  ['expositionType', ExpositionType.options],
  ['productCategory', ProductCategory.options],
  ['storeType', StoreType.options],
  ['protocolStatus', ProtocolStatus.options],
  ['imageStatus', ImageStatus.options],
  ['contactType', ContactType.options],
  ['expositionStatus', ExpositionStatus.options],
] as const)('every value of %s has its own label in both languages', (group, values) => {
  for (const { terms } of [en, pl]) {
    expect(Object.keys(terms[group]).sort()).toEqual([...values].sort());
    expect(new Set(Object.values(terms[group])).size).toBe(values.length);
  }
});

test('store types stay Polish words in Polish, with one capital letter', () => {
  const sentenceCase = (text: string) => text.charAt(0) + text.slice(1).toLocaleLowerCase('pl');
  for (const [value, label] of Object.entries(pl.terms.storeType)) expect(label).toBe(sentenceCase(value));
});
