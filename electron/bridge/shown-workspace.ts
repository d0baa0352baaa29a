import { AsyncLocalStorage } from 'node:async_hooks';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { BridgeParts } from './handler-parts.ts';

/** The open workspace, for calls of pages that show it. */
export type ShownWorkspace = Pick<BridgeParts, 'session'> & {
  /**
   * Answers a call of a page. Where it asks for the open workspace and the page shows another one, it is refused: what
   * is done on a page may not land in a workspace that was opened meanwhile, nor may the page take that one's for its own.
   *
   * @param workspaceId the workspace that the page shows; undefined: it shows none
   */
  readonly answer: <Value>(workspaceId: string | undefined, call: () => Value) => Value;
};

/** Holds every call to the workspace that its page shows. */
export function createShownWorkspace(session: BridgeParts['session']): ShownWorkspace {
  const shown = new AsyncLocalStorage<string | undefined>();
  return {
    /** @throws FailureError `cancelled`: the page shows another workspace; `no_workspace` */
    session() {
      const [open, workspaceId] = [session(), shown.getStore()];
      if (workspaceId !== undefined && workspaceId !== open.workspaceId) throw new FailureError({ code: 'cancelled' });
      return open;
    },
    answer: (workspaceId, call) => shown.run(workspaceId, call),
  };
}
