import type { WorkspacesState } from '#shared/bridge/workspaces.ts';
import type { Bridge } from './bridge.ts';

declare global {
  interface WindowEventMap {
    /** Another workspace is about to open. It waits for whatever is put into `detail`, and none of that may fail. */
    'leave-workspace': CustomEvent<Promise<unknown>[]>;
  }
}

/**
 * Opens another workspace. Before it does, what is typed on the page is saved: afterwards the core would write it into
 * the file of the workspace that was opened.
 */
export async function openWorkspace({ workspaces }: Bridge, id: string): Promise<WorkspacesState> {
  const saved: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent('leave-workspace', { detail: saved }));
  await Promise.all(saved);
  return workspaces.activate({ id });
}
