import { useTranslation } from 'react-i18next';
import { Page } from '#renderer/ui/page.tsx';
import { AboutPanel } from './about-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import classes from './settings.module.css';
import { ShortcutsPanel } from './shortcuts-panel.tsx';
import { StoragePanel } from './storage-panel.tsx';
import { WorkspacesPanel } from './workspaces-panel.tsx';

/** Workspaces and their tokens, language, theme, shortcuts, about. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')}>
      <div className={classes.columns}>
        <WorkspacesPanel />
        <StoragePanel />
        <AppearancePanel />
        <ShortcutsPanel />
        <AboutPanel />
      </div>
    </Page>
  );
}
