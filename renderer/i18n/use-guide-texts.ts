import en from '#resources/locales/en/guide.json';
import pl from '#resources/locales/pl/guide.json';
import { lazyTexts } from './lazy-texts.ts';

export const guideTexts = { en, pl } as const;

/** Texts around the user guide; the guide itself stands in docs/guide. */
export const useGuideTexts = lazyTexts('guide', guideTexts);
