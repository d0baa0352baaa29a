import { useTranslation } from 'react-i18next';
import { KeysList } from '#renderer/trade/keys-list.tsx';
import { ALL_KEYS } from '#renderer/trade/shortcuts.ts';
import { Panel } from '#renderer/ui/page.tsx';

/** What the keyboard can do on all pages. */
export function ShortcutsPanel() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('shortcuts.title')} padded>
      <KeysList groups={ALL_KEYS} />
    </Panel>
  );
}
