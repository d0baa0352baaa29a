import { Badge, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Menu, type MenuItem } from '#renderer/ui/menu.tsx';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import { useSwitchWorkspace } from './nav/use-switch-workspace.ts';
import { useAfterFirstReads } from './use-after-first-reads.ts';
import classes from './workspace-menu.module.css';

function StoreCount() {
  const { t } = useTranslation('common');
  const format = useFormat();
  // After the page's own reads: the store list of a large chain takes longer than they do.
  const { data, isPlaceholderData } = useStores({ enabled: useAfterFirstReads() });
  // Its place is kept, so that the search beside it stays where it is. A list that stands in is that of another workspace.
  if (!data || isPlaceholderData) return <span className={classes.count} aria-hidden />;
  const count = data.data.length;
  return (
    <span className={classes.count}>{t('workspace.stores', { count, replace: { count: format.integer(count) } })}</span>
  );
}

function WorkspaceLine({ workspace }: { readonly workspace: Workspace }) {
  const nameOf = useWorkspaceName();
  return (
    <>
      <span className={classes.itemName} title={nameOf(workspace)}>
        {nameOf(workspace)}
      </span>
      {workspace.baseUrl === null ? null : (
        <span className={classes.address} title={workspace.baseUrl}>
          {workspace.baseUrl}
        </span>
      )}
    </>
  );
}

/** The active workspace's name, with a menu of the other workspaces and Settings. */
export function WorkspaceMenu() {
  const { t } = useTranslation('common');
  const active = useWorkspace();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const switchTo = useSwitchWorkspace();
  const navigate = useNavigate();
  const nameOf = useWorkspaceName();
  const items: readonly MenuItem[] = [
    ...(data?.items ?? []).map((workspace) => ({
      id: workspace.id,
      label: <WorkspaceLine workspace={workspace} />,
      checked: workspace.id === active.id,
      onSelect: () => (workspace.id === active.id ? undefined : switchTo.mutate(workspace.id)),
    })),
    {
      id: 'add',
      label: t('workspace.add'),
      icon: <IconPlus size={14} aria-hidden />,
      apart: true,
      onSelect: () => void navigate({ to: '/welcome' }),
    },
    {
      id: 'settings',
      label: t('action.openSettings'),
      icon: <IconSettings size={14} aria-hidden />,
      onSelect: () => void navigate({ to: '/settings' }),
    },
  ];
  return (
    <div className={classes.workspace}>
      <Menu
        label={t('workspace.switch')}
        items={items}
        target={
          <UnstyledButton
            className={classes.target}
            aria-label={`${nameOf(active)}. ${t('workspace.switch')}`}
            title={`${nameOf(active)}\n${t('workspace.hint')}`}
          >
            <span className={classes.name}>{nameOf(active)}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        }
      />
      {active.kind === 'sample' ? (
        <Badge variant="light" size="sm" tt="none" title={t('workspace.demoHint')}>
          {t('workspace.demo')}
        </Badge>
      ) : null}
      <StoreCount />
    </div>
  );
}
