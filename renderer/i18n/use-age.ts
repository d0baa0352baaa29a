import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ageText } from './age.ts';

/** How long ago an instant was, in words of the language shown; null when it is not known. */
export function useAge(instant: string | null): string | null {
  const { i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  return instant === null ? null : ageText(instant, now, i18n.language);
}
