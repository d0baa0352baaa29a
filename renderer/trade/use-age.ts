import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf } from './photo-age.ts';

/** How long ago an instant was, in words of the language shown; null when it is not known. */
export function useAge(instant: string | null): string | null {
  const { i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  const age = instant === null ? null : ageOf(instant, now);
  if (age === null) return null;
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(-age.value, age.unit);
}
