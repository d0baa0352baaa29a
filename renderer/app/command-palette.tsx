import { useTranslation } from 'react-i18next';

/** Search over stores, pages and commands. */
export function CommandPalette({ opening }: { readonly opening: number }) {
  const { t } = useTranslation('common');
  return opening > 0 ? <p>{t('search.hint')}</p> : null;
}
