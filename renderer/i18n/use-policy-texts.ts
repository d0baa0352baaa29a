import en from '#resources/locales/en/policy.json';
import pl from '#resources/locales/pl/policy.json';
import { lazyTexts } from './lazy-texts.ts';

export const policyTexts = { en, pl } as const;

/** Texts about what the organisation sets; they come with the first page that has something to set. */
export const usePolicyTexts = lazyTexts('policy', policyTexts);
