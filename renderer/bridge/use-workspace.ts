import { createContext, use } from 'react';
import type { Workspace } from '#shared/bridge/workspaces.ts';

/** Given by the frame, which shows no page without an active workspace. */
export const WorkspaceContext = createContext<Workspace | null>(null);

/** The active workspace. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs the frame above it');
  return workspace;
}
