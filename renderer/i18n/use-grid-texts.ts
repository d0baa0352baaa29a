import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/grid.json';
import pl from '#resources/locales/pl/grid.json';
import { useBundle } from './use-bundle.ts';

export const gridTexts = { en, pl } as const;

/** Texts of sheets; they come with the pages that show one. */
export function useGridTexts(): TFunction<'grid'> {
  useBundle('grid', gridTexts);
  return useTranslation('grid').t;
}
