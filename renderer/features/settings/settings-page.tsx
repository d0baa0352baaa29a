import { useTranslation } from 'react-i18next';
import { Page } from '#renderer/ui/page.tsx';

/** Settings. */
export function SettingsPage() {
  const { t } = useTranslation('common');
  return <Page title={t('nav.settings')}>{null}</Page>;
}
