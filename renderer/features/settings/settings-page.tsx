import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { KeysList } from '#renderer/keys/keys-list.tsx';
import { ALL_KEYS } from '#renderer/keys/shortcuts.ts';
import { Page, Panel } from '#renderer/ui/page.tsx';
import { AboutPanel } from './about-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { DiagnosticsPanel } from './diagnostics/diagnostics-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { PolicyPanel } from './policy-panel.tsx';
import classes from './settings.module.css';
import { StoragePanel } from './storage-panel.tsx';
import { UpdatesPanel } from './updates-panel.tsx';
import { WorkspaceRow } from './workspace-row.tsx';

/** Workspaces and their tokens, language, theme, notices, shortcuts, about. */
export function SettingsPage() {
  const t = useSettingsTexts();
  return (
    <Page title={t('title')}>
      <div className={classes.columns}>
        <PolicyPanel />
        <WorkspacesPanel />
        <StoragePanel />
        <AppearancePanel />
        <NoticesPanel />
        <ShortcutsPanel />
        <UpdatesPanel />
        <DiagnosticsPanel />
        <AboutPanel />
      </div>
    </Page>
  );
}

/** All workspaces of this computer. */
function WorkspacesPanel() {
  const t = useSettingsTexts();
  const { data } = useQuery(workspacesQuery(useBridge()));
  if (data === undefined) return null;
  return (
    <Panel
      title={t('workspaces.title')}
      note={t('workspaces.note')}
      actions={
        <Button component={Link} to="/welcome" variant="default" leftSection={<IconPlus size={15} aria-hidden />}>
          {t('workspaces.add')}
        </Button>
      }
    >
      <ul className={classes.list}>
        {data.items.map((workspace) => (
          <WorkspaceRow
            key={workspace.id}
            workspace={workspace}
            current={workspace.id === data.activeId}
            keychain={data.keychain}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** What the keyboard can do on all pages. */
function ShortcutsPanel() {
  const t = useSettingsTexts();
  return (
    <Panel title={t('shortcuts.title')} padded>
      <KeysList groups={ALL_KEYS} />
    </Panel>
  );
}
