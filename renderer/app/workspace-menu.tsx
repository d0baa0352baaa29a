import { Badge, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useWorkspaceName } from '#renderer/bridge/use-workspace-name.ts';
import { workspacesQuery } from '#renderer/bridge/workspaces-query.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSwitchWorkspace } from './use-switch-workspace.ts';
import classes from './workspace-menu.module.css';

function StoreCount({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const stores = useQuery(storesQuery(useBridge(), workspaceId));
  if (!stores.data) return null;
  const count = stores.data.data.length;
  return (
    <span className={classes.count}>{t('workspace.stores', { count, replace: { count: format.integer(count) } })}</span>
  );
}

/** The active workspace's name with the way to the others and to Settings. */
export function WorkspaceMenu() {
  const { t } = useTranslation('common');
  const active = useWorkspace();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const switchTo = useSwitchWorkspace();
  const navigate = useNavigate();
  const nameOf = useWorkspaceName();
  return (
    <div className={classes.workspace}>
      <Menu position="bottom-start" width={280} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={`${nameOf(active)}. ${t('workspace.switch')}`}>
            <span className={classes.name}>{nameOf(active)}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {data?.items.map((workspace) => (
            <Menu.Item
              key={workspace.id}
              leftSection={
                <IconCheck size={14} aria-hidden visibility={workspace.id === active.id ? undefined : 'hidden'} />
              }
              aria-current={workspace.id === active.id}
              disabled={switchTo.isPending}
              onClick={() => (workspace.id === active.id ? undefined : switchTo.mutate(workspace.id))}
            >
              <span className={classes.itemName}>{nameOf(workspace)}</span>
              {workspace.baseUrl === null ? null : <span className={classes.address}>{workspace.baseUrl}</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => void navigate({ to: '/welcome' })}>
            {t('workspace.add')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={14} aria-hidden />}
            onClick={() => void navigate({ to: '/settings' })}
          >
            {t('action.openSettings')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {active.kind === 'sample' ? (
        <Tooltip label={t('workspace.demoHint')}>
          <Badge variant="light" size="sm" tt="none">
            {t('workspace.demo')}
          </Badge>
        </Tooltip>
      ) : null}
      <StoreCount workspaceId={active.id} />
    </div>
  );
}
