import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';

/** Polish or English, for someone who can't read the page yet: each language is named in itself. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const change = useChangeSettings();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={i18n.language}
      onChange={(value) => change.mutate({ language: value === 'pl' ? 'pl' : 'en' })}
      data={[
        { value: 'pl', label: 'Polski' },
        { value: 'en', label: 'English' },
      ]}
    />
  );
}
