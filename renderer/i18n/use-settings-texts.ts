import en from '#resources/locales/en/settings.json';
import pl from '#resources/locales/pl/settings.json';
import { lazyTexts } from './lazy-texts.ts';

export const settingsTexts = { en, pl } as const;

/** Texts of Settings; they come with its chunk. */
export const useSettingsTexts = lazyTexts('settings', settingsTexts);
