import { useTranslation } from 'react-i18next';
import { Page } from '#renderer/ui/page.tsx';

/** Welcome. */
export function WelcomePage() {
  const { t } = useTranslation('common');
  return <Page title={t('nav.settings')}>{null}</Page>;
}
