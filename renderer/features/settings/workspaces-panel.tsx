import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { Panel } from '#renderer/ui/page.tsx';
import classes from './settings.module.css';
import { WorkspaceRow } from './workspace-row.tsx';

/** All workspaces of this computer. */
export function WorkspacesPanel() {
  const { t } = useTranslation('settings');
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
