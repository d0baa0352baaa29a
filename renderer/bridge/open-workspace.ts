import type { WorkspacesState } from '#shared/bridge/workspaces.ts';
import type { Bridge } from './bridge.ts';

declare global {
  interface WindowEventMap {
    /** Another workspace is about to open. It waits for whatever is put into `detail`, and none of that may fail. */
    'leave-workspace': CustomEvent<Promise<unknown>[]>;
  }
}

/**
 * Saves what is typed on the page, before another workspace opens: afterwards the core takes nothing more for the one
 * that was open.
 */
export async function leaveWorkspace(): Promise<void> {
  const saved: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent('leave-workspace', { detail: saved }));
  await Promise.all(saved);
}

/** Opens another workspace that is there. */
export async function openWorkspace({ workspaces }: Bridge, id: string): Promise<WorkspacesState> {
  await leaveWorkspace();
  return workspaces.activate({ id });
}
