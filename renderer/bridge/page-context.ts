import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import type { Bridge } from './bridge.ts';
import type { ConnectionState, ConnectionStore } from './connect-bridge.ts';

export const BridgeContext = createContext<Bridge | null>(null);

/** The bridge, through which the page calls the core. */
export function useBridge(): Bridge {
  const bridge = use(BridgeContext);
  if (!bridge) throw new Error('useBridge needs a BridgeContext above it');
  return bridge;
}

export const ConnectionContext = createContext<ConnectionStore | null>(null);

/** Whether the service can be reached, and whether the host is still running. */
export function useConnection(): ConnectionState {
  const store = use(ConnectionContext);
  if (!store) throw new Error('useConnection needs a ConnectionContext above it');
  return useStore(store);
}

/** Set by the frame, which shows no page without an active workspace. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The active workspace. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs the frame above it');
  return workspace;
}

/** The name that the core gives to the sample. The page shows it translated until someone renames it. */
const CORE_SAMPLE_NAME = 'Sample';

/** Returns a function that gives a workspace's name as shown on screen. */
export function useWorkspaceName(): (workspace: Pick<Workspace, 'kind' | 'name'>) => string {
  const { t } = useTranslation('common');
  return ({ kind, name }) => (kind === 'sample' && name === CORE_SAMPLE_NAME ? t('workspace.sampleName') : name);
}

/** The address at which a workspace opens, where a person chose one; null: where it was left. */
type StartView = {
  readonly get: (workspaceId: string) => string | null;
  readonly set: (workspaceId: string, address: string | null) => void;
};

export const StartViewContext = createContext<StartView | null>(null);

/** The view that a workspace opens with. */
export function useStartView(): StartView {
  const start = use(StartViewContext);
  if (!start) throw new Error('useStartView needs a StartViewContext above it');
  return start;
}
