import {
  IconDownload,
  IconLanguage,
  IconPlus,
  IconRefresh,
  IconStack2,
  IconSunMoon,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useRefresh } from '#renderer/bridge/use-read.ts';
import { navPages } from '../nav/nav-pages.ts';
import { useSwitchWorkspace } from '../nav/use-switch-workspace.ts';

/** One line of the palette. */
export type PaletteCommand = {
  readonly id: string;
  readonly group:
    | 'recent'
    | 'stores'
    | 'found'
    | 'pages'
    | 'commands'
    | 'page'
    | 'views'
    | 'regions'
    | 'reports'
    | 'displays';
  readonly label: string;
  readonly note?: string;
  /** Other words by which it is found; they are not shown. */
  readonly also?: string;
  readonly Icon: TablerIcon;
  readonly run: () => void;
};

/** Pages to open and commands that work from anywhere. */
export function useCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { refresh } = useRefresh();
  const settings = useChangeSettings();
  const switchTo = useSwitchWorkspace();
  const active = useWorkspace();
  const nameOf = useWorkspaceName();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const language = usePolicy()?.language;
  const others = data?.items.filter(({ id }) => id !== active.id) ?? [];
  return [
    ...navPages.map(({ path, label, Icon }) => ({
      id: path,
      group: 'pages' as const,
      label: t(`nav.${label}`),
      Icon,
      run: () => void navigate({ to: path }),
    })),
    {
      id: 'offline',
      label: t('command.makeOffline'),
      Icon: IconDownload,
      run: () => void navigate({ to: '/offline', search: { make: true } }),
    },
    { id: 'refresh', label: t('command.refresh'), Icon: IconRefresh, run: () => void refresh() },
    { id: 'light', label: t('command.themeLight'), Icon: IconSunMoon, run: () => settings.mutate({ theme: 'light' }) },
    { id: 'dark', label: t('command.themeDark'), Icon: IconSunMoon, run: () => settings.mutate({ theme: 'dark' }) },
    { id: 'auto', label: t('command.themeSystem'), Icon: IconSunMoon, run: () => settings.mutate({ theme: 'system' }) },
    ...(language === undefined
      ? [
          { id: 'pl', label: t('command.polish'), Icon: IconLanguage, run: () => settings.mutate({ language: 'pl' }) },
          { id: 'en', label: t('command.english'), Icon: IconLanguage, run: () => settings.mutate({ language: 'en' }) },
        ]
      : []),
    ...others.map((workspace) => ({
      id: `workspace ${workspace.id}`,
      label: t('command.workspace', { name: nameOf(workspace) }),
      Icon: IconStack2,
      run: () => switchTo.mutate(workspace.id),
    })),
    { id: 'add', label: t('command.add'), Icon: IconPlus, run: () => void navigate({ to: '/welcome' }) },
  ].map((command) => ({ group: 'commands' as const, ...command }));
}
