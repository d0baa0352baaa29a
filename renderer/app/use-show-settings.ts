import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { showLanguage } from '#renderer/i18n/create-i18n.ts';
import { languageOf } from '#renderer/i18n/language.ts';
import { LANGUAGE_KEY } from './first-look.ts';

/** Brings the page to the language and theme that the core keeps, now and whenever they change. */
export function useShowSettings(): void {
  const { data } = useQuery(settingsQuery(useBridge()));
  const { i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const language = data?.language;
  const theme = data?.theme;
  useEffect(() => {
    if (language === undefined) return;
    localStorage.setItem(LANGUAGE_KEY, language);
    const shown = languageOf(language, navigator.languages);
    void showLanguage(i18n, shown).then(() => {
      document.documentElement.lang = shown;
    });
  }, [language, i18n]);
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
