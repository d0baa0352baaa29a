import type { Endpoint } from '#electron/api/api-client.ts';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { withHostState, withoutHost } from '#electron/photos/picture-hosts.ts';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import { fixedAddress, type Policy } from '#shared/bridge/policy.ts';
import type { Workspace, WorkspacesState } from '#shared/bridge/workspaces.ts';
import type { Document } from './document.ts';
import type { SampleService } from './sample-service.ts';
import {
  type SavedWorkspace,
  type SavedWorkspaces,
  withActive,
  withName,
  withNew,
  without,
  withPictureHosts,
} from './saved-workspaces.ts';
import { createWorkspaceSession, isWorking, type Session } from './session.ts';
import { keepToPolicy } from './sessions.ts';

/** The time zone of the chain, which is Polish. */
const CHAIN_TIME_ZONE = 'Europe/Warsaw';
const SAMPLE_NAME = 'Sample';

export type Workspaces = {
  /** Opens the workspace that was last active. */
  start(): void;
  list(): Promise<WorkspacesState>;
  connect(input: { name: string; baseUrl: string; token: string }): Promise<WorkspacesState>;
  openSample(): Promise<WorkspacesState>;
  activate(id: string): Promise<WorkspacesState>;
  rename(id: string, name: string): Promise<WorkspacesState>;
  replaceToken(id: string, token: string): Promise<WorkspacesState>;
  forgetToken(id: string): Promise<WorkspacesState>;
  remove(id: string): Promise<WorkspacesState>;
  /** Lets pictures come from a host or not; `removed`: it is asked about again when a picture names it. */
  decidePictureHost(id: string, host: string, decision: 'allowed' | 'declined' | 'removed'): Promise<WorkspacesState>;
  /** Address and token of a saved service, for testing its connection. */
  endpointOf(id: string): Promise<Endpoint>;
  /**
   * Before anything is sent to an address.
   *
   * @throws FailureError `set_by_policy`: the organisation allows another one only
   */
  requireAllowed(baseUrl: string): void;
  /** @throws FailureError `no_workspace` */
  session(): Session;
  /** Whether the open workspace publishes or downloads something. */
  isWorking(): Promise<boolean>;
  /** Checks the open workspace's service now. */
  check(): void;
  /** The organisation sets something else: it counts for the open workspace at once. */
  policyChanged(): void;
  /** Resolves when the open workspace's files are released. */
  close(): Promise<void>;
};

type WorkspacesPorts = {
  /**
   * @param after resolves when the previous session has released its files
   * @param isRemoved whether another Endcap has removed the workspace, which is left then
   */
  readonly openSession: (
    workspace: SavedWorkspace,
    endpoint: () => Promise<Endpoint>,
    after: Promise<void>,
    isRemoved: () => Promise<boolean>,
  ) => Session;
  /** Called when no workspace is open. */
  readonly onClosed: () => void;
  readonly document: Document<SavedWorkspaces>;
  readonly secrets: SecretStore;
  readonly sample: SampleService;
  readonly newId: () => string;
  readonly now: () => number;
  /** Whether another Endcap on this computer has a workspace open and writes to it. */
  readonly isElsewhere: (workspaceId: string) => Promise<boolean>;
  /** Removes everything stored of a workspace whose files nobody uses any more. */
  readonly forget: (workspaceId: string) => Promise<void>;
  /** A token was forgotten or replaced, and nothing may be left of it. */
  readonly onTokenGone: () => Promise<void>;
  readonly onChange: () => void;
  readonly policy: () => Policy | null;
};

/** The saved workspaces, at most one of them open. */
export function createWorkspaces(ports: WorkspacesPorts): Workspaces {
  const { document, secrets, sample, newId } = ports;
  const opened = createWorkspaceSession(ports.onClosed);
  const removals = new Set<Promise<WorkspacesState>>();

  const find = (id: string): SavedWorkspace => {
    const found = document.value().items.find((item) => item.id === id);
    if (!found) throw new FailureError({ code: 'no_workspace' });
    return found;
  };

  const requireAllowed = (baseUrl: string): void => {
    const fixed = fixedAddress(ports.policy());
    const isOther = fixed !== null && parseBaseUrl(baseUrl).href !== fixed;
    if (isOther) throw new FailureError({ code: 'set_by_policy' });
  };

  const endpointOf = async (id: string): Promise<Endpoint> => {
    const workspace = find(id);
    if (workspace.kind === 'sample') return sample.endpoint(workspace.timeZone);
    const baseUrl = parseBaseUrl(workspace.baseUrl);
    requireAllowed(workspace.baseUrl);
    const { secret } = await secrets.get(id);
    if (secret === null) throw missingToken(secrets);
    return { baseUrl, token: secret };
  };

  const open = (id: string | null): void => {
    const next = document.value().items.find((item) => item.id === id);
    const openNext = (workspace: SavedWorkspace) => (after: Promise<void>) =>
      ports.openSession(
        workspace,
        () => endpointOf(workspace.id),
        after,
        () => isRemoved(workspace.id),
      );
    opened.open(next ? openNext(next) : null);
  };

  const list = async (): Promise<WorkspacesState> => {
    const { items, activeId } = document.value();
    const described: Workspace[] = [];
    const hosts = ports.policy()?.pictureHosts;
    for (const item of items) described.push(await describe(item, secrets, hosts));
    const quarantined = document.quarantined();
    return {
      items: described,
      activeId,
      keychain: await secrets.tried(),
      ...(quarantined === null ? {} : { quarantined }),
    };
  };

  /** What is active in the list is open. */
  const follow = ({ activeId }: SavedWorkspaces): void => {
    if (activeId !== (opened.get()?.workspaceId ?? null)) open(activeId);
    ports.onChange();
  };

  const save = async (change: (saved: SavedWorkspaces) => SavedWorkspaces): Promise<WorkspacesState> => {
    follow(await document.update(change));
    return list();
  };

  /** Whether another Endcap has removed a workspace; if it is open here, it is left. */
  const isRemoved = async (id: string): Promise<boolean> => {
    const saved = await document.refresh();
    if (saved.items.some((item) => item.id === id)) return false;
    follow(saved);
    return true;
  };

  /**
   * The next request uses the new token, or none. The session stays open: without a keychain it holds the only copy of
   * the drafts.
   */
  const withOtherToken = async (id: string): Promise<WorkspacesState> => {
    await ports.onTokenGone();
    if (document.value().activeId === id) {
      opened.get()?.check();
      opened.get()?.sync.publishing.fixed();
    }
    ports.onChange();
    return list();
  };

  const removeSaved = async (id: string): Promise<WorkspacesState> => {
    const saved = await save((before) => without(before, id));
    await opened.left();
    await ports.forget(id);
    return saved;
  };

  return {
    start: () => open(document.value().activeId),
    list,
    async connect({ name, baseUrl, token }) {
      const { href } = parseBaseUrl(baseUrl);
      requireAllowed(href);
      const id = newId();
      // The token is stored first: if a crash came in between, a workspace without a token would be of no use.
      await secrets.add(id, token);
      const item: SavedWorkspace = { kind: 'service', id, name, baseUrl: href, timeZone: CHAIN_TIME_ZONE };
      try {
        return await save((saved) => withNew(saved, item));
      } catch (error) {
        await secrets.remove(id);
        throw error;
      }
    },
    openSample() {
      return save((saved) => {
        const known = saved.items.find(({ kind }) => kind === 'sample');
        if (known) return { ...saved, activeId: known.id };
        return withNew(saved, { kind: 'sample', id: newId(), name: SAMPLE_NAME, timeZone: CHAIN_TIME_ZONE });
      });
    },
    async activate(id) {
      find(id);
      return save((saved) => withActive(saved, id));
    },
    async rename(id, name) {
      find(id);
      return save((saved) => withName(saved, id, name));
    },
    async replaceToken(id, token) {
      if (find(id).kind === 'service') await secrets.set(id, token);
      return withOtherToken(id);
    },
    async forgetToken(id) {
      if (find(id).kind === 'service') requireRemoved(await secrets.remove(id));
      return withOtherToken(id);
    },
    async remove(id) {
      const { kind } = find(id);
      if (await ports.isElsewhere(id)) throw new FailureError({ code: 'read_only' });
      // The token goes first: a crash in between must not leave it behind for good. But if the list can't be written, or
      // the keychain is locked, the workspace stays and needs it; so the list is written once as it is.
      await document.update((saved) => saved);
      if (kind === 'service') requireRemoved(await secrets.removeUnlessLocked(id));
      const removal = removeSaved(id);
      removals.add(removal);
      return removal.finally(() => removals.delete(removal));
    },
    async decidePictureHost(id, host, decision) {
      find(id);
      if (ports.policy()?.pictureHosts !== undefined) throw new FailureError({ code: 'set_by_policy' });
      return save((saved) =>
        withPictureHosts(saved, id, ports.now(), (hosts) =>
          decision === 'removed' ? withoutHost(hosts, host) : withHostState(hosts, host, decision),
        ),
      );
    },
    endpointOf,
    requireAllowed,
    session() {
      const session = opened.get();
      if (!session) throw new FailureError({ code: 'no_workspace' });
      return session;
    },
    async isWorking() {
      const session = opened.get();
      return session !== null && isWorking(session);
    },
    check: () => opened.get()?.check(),
    policyChanged() {
      const session = opened.get();
      if (session === null) return;
      keepToPolicy(session.cache, ports.policy());
      session.check();
      session.sync.publishing.fixed();
    },
    async close() {
      opened.leave();
      // A removal that is cut off would leave files that nobody looks for again. It may open the next workspace.
      await Promise.allSettled(removals);
      opened.leave();
      await opened.left();
    },
  };
}

/** @param onlyHosts the only hosts that pictures may come from; absent: a person decides */
async function describe(
  item: SavedWorkspace,
  secrets: SecretStore,
  onlyHosts: readonly string[] | undefined,
): Promise<Workspace> {
  const { id, kind, name, timeZone } = item;
  if (item.kind === 'sample') return { id, kind, name, timeZone, baseUrl: null, token: 'not_needed', pictureHosts: [] };
  const { place } = await secrets.get(id);
  return {
    id,
    kind,
    name,
    timeZone,
    baseUrl: item.baseUrl,
    token: place,
    pictureHosts: onlyHosts?.map((host) => ({ host, state: 'allowed' })) ?? item.pictureHosts?.hosts ?? [],
  };
}

function missingToken(secrets: SecretStore): FailureError {
  const keychain = secrets.state();
  return new FailureError(
    keychain === 'ready' ? { code: 'token_missing' } : { code: 'keychain_failed', state: keychain },
  );
}

function requireRemoved(keychain: Awaited<ReturnType<SecretStore['remove']>>): void {
  // Without a keychain there is no entry to remove; a locked one may still hold the token.
  if (keychain === 'locked') throw new FailureError({ code: 'keychain_failed', state: keychain });
}
