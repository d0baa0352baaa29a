import { FailureError } from '#electron/lib/failure-error.ts';
import type { Session } from '#electron/workspace/session.ts';
import { settingsUnder } from '#shared/bridge/policy.ts';
import type { SavedView } from '#shared/bridge/views.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** Workspaces and their tokens. A token comes in here and never goes out again. */
export const workspacesCalls = ({
  workspaces,
  testConnection,
}: Pick<BridgeParts, 'workspaces' | 'testConnection'>): CallsOf<'workspaces'> => ({
  list: () => workspaces.list(),
  testConnection({ baseUrl, token }, signal) {
    workspaces.requireAllowed(baseUrl);
    return testConnection(baseUrl, token, signal);
  },
  connect: (input) => workspaces.connect(input),
  openSample: () => workspaces.openSample(),
  activate: ({ id }) => workspaces.activate(id),
  rename: ({ id, name }) => workspaces.rename(id, name),
  replaceToken: ({ id, token }) => workspaces.replaceToken(id, token),
  forgetToken: ({ id }) => workspaces.forgetToken(id),
  remove: ({ id }) => workspaces.remove(id),
  allowPictureHost: ({ id, host }) => workspaces.decidePictureHost(id, host, 'allowed'),
  declinePictureHost: ({ id, host }) => workspaces.decidePictureHost(id, host, 'declined'),
  removePictureHost: ({ id, host }) => workspaces.decidePictureHost(id, host, 'removed'),
  async testSaved({ id }, signal) {
    const { baseUrl, token } = await workspaces.endpointOf(id);
    if (token === null) throw new FailureError({ code: 'token_missing' });
    return testConnection(baseUrl.href, token, signal);
  },
});

/** Language and theme, and facts about this program. */
export const settingsCalls = ({
  settings,
  events,
  info,
  policies,
}: Pick<BridgeParts, 'settings' | 'events' | 'info' | 'policies'>): CallsOf<'settings'> => ({
  get: () => settingsUnder(policies.inForce(), settings.value()),
  async set(input) {
    const isSet = input.language !== undefined && policies.inForce()?.language !== undefined;
    if (isSet) throw new FailureError({ code: 'set_by_policy' });
    const value = await settings.update((before) => ({
      language: input.language ?? before.language,
      theme: input.theme ?? before.theme,
      quietZone: input.quietZone ?? before.quietZone,
      goesOn: input.goesOn ?? before.goesOn,
      author: input.author ?? before.author,
      signalsHeight: input.signalsHeight ?? before.signalsHeight,
      notices: input.notices ?? before.notices,
    }));
    events.publish({ type: 'settings_changed' });
    return settingsUnder(policies.inForce(), value);
  },
  info: () => info,
});

/** What the organisation sets, and the file it comes from. */
export const policyCalls = ({ policies }: Pick<BridgeParts, 'policies'>): CallsOf<'policy'> => ({
  get: () => policies.state(),
  check: () => policies.check(),
});

/** What the host does with the clipboard for a page, which may not read it. */
export const clipboardCalls = ({ pasteInto }: Pick<BridgeParts, 'pasteInto'>): CallsOf<'clipboard'> => ({
  paste: ({ isTextOnly }, _signal, window) => window !== undefined && pasteInto?.(window, isTextOnly) === true,
});

/** What became of files that a page gave out. Where a browser saves them, nobody learns it. */
export const savedFilesCalls = ({ downloadEnded }: Pick<BridgeParts, 'downloadEnded'>): CallsOf<'savedFiles'> => ({
  async ended({ id }) {
    const ended = (await downloadEnded?.(id)) ?? ({ state: 'unknown' } as const);
    if (ended.state === 'saved') return ended;
    // Electron does not tell why.
    if (ended.state === 'failed') throw new FailureError({ code: 'unwritable', isFull: false });
    return { state: ended.state };
  },
});

/** Newer versions of the app. */
export const updatesCalls = ({ updates }: Pick<BridgeParts, 'updates'>): CallsOf<'updates'> => ({
  state: () => updates.state(),
  check: () => updates.check(),
  download: () => updates.download(),
});

/** What helps whoever looks for a fault. Nothing of it leaves this computer but by a person. */
export const diagnosticsCalls = ({
  diagnostics,
  dumpZips,
  session,
}: Pick<BridgeParts, 'diagnostics' | 'dumpZips' | 'session'>): CallsOf<'diagnostics'> => ({
  async collect(_, signal, window) {
    const collected = await diagnostics(signal);
    if (window !== undefined) dumpZips?.show(window, collected.files);
    return collected;
  },
  saveWithDumps: async ({ dumps }, _signal, window) =>
    window === undefined ? null : ((await dumpZips?.save(window, dumps)) ?? null),
  checkFile: () => session().store.checkFile(),
});

/** Files that somebody opened outside of Endcap. */
export const openedFilesCalls = ({ openedFiles }: Pick<BridgeParts, 'openedFiles'>): CallsOf<'openedFiles'> => ({
  async read({ id }) {
    const read = await openedFiles.read(id);
    return read.result === 'read' ? { result: 'read', file: new Blob([read.bytes]) } : read;
  },
});

/** Where each workspace was left, and what it opens with. */
export const placesCalls = ({ places }: Pick<BridgeParts, 'places'>): CallsOf<'places'> => ({
  all: () => places.all(),
  remember: ({ workspaceId, href, page }) => places.remember(workspaceId, href, page).then(() => null),
  setStart: ({ workspaceId, address }) => places.setStart(workspaceId, address).then(() => null),
});

/** How stores stood at the last look; it stands in the workspace's encrypted file. */
export const looksCalls = ({ session, clock }: Pick<BridgeParts, 'session' | 'clock'>): CallsOf<'looks'> => ({
  get: (of) => session().store.call('looks.read', of),
  keep: (looks) =>
    session()
      .store.call('looks.keep', looks)
      .then(() => null),
  opened: ({ externalId }) =>
    session()
      .store.call('looks.open', { externalId, at: clock.now() })
      .then(() => null),
});

/** Saved views of pages, by name, and the folded groups of sheets; they are stored in the workspace's encrypted file. */
export function viewsCalls({ session }: Pick<BridgeParts, 'session'>): CallsOf<'views'> {
  return {
    list: () => listOf(session()),
    save: (view) => session().store.call('views.add', view),
    rename: (view) => session().store.call('views.rename', view),
    remove: (view) => session().store.call('views.drop', view),
    folds: (sheet) => {
      const { store, cache } = session();
      return cache.state().state === 'failed' ? [] : store.call('views.folds', sheet);
    },
    keepFolds: (folds) =>
      session()
        .store.call('views.keepFolds', folds)
        .then(() => null),
  };
}

/** If the file can't be opened, there are none. */
const listOf = async ({ store, cache }: Session): Promise<SavedView[]> =>
  cache.state().state === 'failed' ? [] : store.call('views.read', null);
