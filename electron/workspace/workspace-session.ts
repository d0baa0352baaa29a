import type { Endpoint } from '#electron/api/api-client.ts';
import type { SavedWorkspace } from './saved-workspaces.ts';
import type { Session } from './session.ts';

export type WorkspaceSessionPorts = {
  /** @param after resolves when the session before has let go of its files */
  readonly openSession: (workspace: SavedWorkspace, endpoint: () => Promise<Endpoint>, after: Promise<void>) => Session;
  /** No workspace is open. */
  readonly onClosed: () => void;
};

/** The session of the workspace that is open, if one is. */
export function createWorkspaceSession({ openSession, onClosed }: WorkspaceSessionPorts) {
  const state: { session: Session | null; closed: Promise<void> } = { session: null, closed: Promise.resolve() };

  const leave = (): void => {
    const { session, closed } = state;
    state.session = null;
    if (session) state.closed = Promise.all([closed, session.close()]).then(() => {});
  };

  return {
    /** null: no workspace is open. */
    get: (): Session | null => state.session,
    /** Leaves the session before, and opens another when there is a workspace. */
    open(workspace: SavedWorkspace | undefined, endpointOf: (id: string) => Promise<Endpoint>): void {
      leave();
      if (workspace) state.session = openSession(workspace, () => endpointOf(workspace.id), state.closed);
      else onClosed();
    },
    leave,
    /** Resolves when the files of all sessions that were left are free. */
    left: (): Promise<void> => state.closed,
  };
}
