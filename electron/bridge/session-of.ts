import { FailureError } from '#electron/lib/failure-error.ts';
import type { Session } from '#electron/workspace/session.ts';

/**
 * The open workspace, for a page that shows it. What a page shows may not be written into the file of a workspace that
 * was opened meanwhile.
 *
 * @param workspaceId the workspace of the page; undefined: it does not say
 * @throws FailureError `cancelled`: another workspace is open
 */
export function sessionOf(session: () => Session, workspaceId: string | undefined): Session {
  const open = session();
  if (workspaceId !== undefined && workspaceId !== open.workspaceId) throw new FailureError({ code: 'cancelled' });
  return open;
}
