import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from '#resources/locales/en/grid.json';
import pl from '#resources/locales/pl/grid.json';

/** Both languages, because a switch of language must find them; they are in the chunk of the sheets. */
export const gridTexts = { en, pl } as const;

/** Texts of sheets; they come with the pages that show one. */
export function useGridTexts(): TFunction<'grid'> {
  const { i18n } = useTranslation();
  if (!i18n.hasResourceBundle('en', 'grid')) {
    for (const [language, texts] of Object.entries(gridTexts)) i18n.addResourceBundle(language, 'grid', texts);
  }
  return useTranslation('grid').t;
}
