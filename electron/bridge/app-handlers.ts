import { FailureError } from '#electron/lib/failure-error.ts';
import type { Session } from '#electron/workspace/session.ts';
import { MOST_VIEWS, type SavedView } from '#shared/bridge/views.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';

/** Workspaces and their tokens. A token comes in here and never goes out again. */
export function workspacesRouter({
  answering,
  workspaces,
  testConnection,
}: Pick<BridgeParts, 'answering' | 'workspaces' | 'testConnection'>) {
  const calls = bridge.workspaces;
  return {
    list: calls.list.handler(() => answering(() => workspaces.list())),
    testConnection: calls.testConnection.handler(({ input, signal }) =>
      answering(() => testConnection(input.baseUrl, input.token, signal)),
    ),
    connect: calls.connect.handler(({ input }) => answering(() => workspaces.connect(input))),
    openSample: calls.openSample.handler(() => answering(() => workspaces.openSample())),
    activate: calls.activate.handler(({ input }) => answering(() => workspaces.activate(input.id))),
    rename: calls.rename.handler(({ input }) => answering(() => workspaces.rename(input.id, input.name))),
    replaceToken: calls.replaceToken.handler(({ input }) =>
      answering(() => workspaces.replaceToken(input.id, input.token)),
    ),
    forgetToken: calls.forgetToken.handler(({ input }) => answering(() => workspaces.forgetToken(input.id))),
    remove: calls.remove.handler(({ input }) => answering(() => workspaces.remove(input.id))),
    allowPictureHost: calls.allowPictureHost.handler(({ input }) =>
      answering(() => workspaces.decidePictureHost(input.id, input.host, 'allowed')),
    ),
    declinePictureHost: calls.declinePictureHost.handler(({ input }) =>
      answering(() => workspaces.decidePictureHost(input.id, input.host, 'declined')),
    ),
    removePictureHost: calls.removePictureHost.handler(({ input }) =>
      answering(() => workspaces.decidePictureHost(input.id, input.host, 'removed')),
    ),
    testSaved: calls.testSaved.handler(({ input, signal }) =>
      answering(async () => {
        const { baseUrl, token } = await workspaces.endpointOf(input.id);
        if (token === null) throw new FailureError({ code: 'token_missing' });
        return testConnection(baseUrl.href, token, signal);
      }),
    ),
  };
}

/** Language and theme, and facts about this program. */
export function settingsRouter({
  answering,
  settings,
  events,
  info,
}: Pick<BridgeParts, 'answering' | 'settings' | 'events' | 'info'>) {
  return {
    get: bridge.settings.get.handler(() => answering(() => settings.value())),
    set: bridge.settings.set.handler(({ input }) =>
      answering(async () => {
        const value = await settings.update((before) => ({
          language: input.language ?? before.language,
          theme: input.theme ?? before.theme,
          quietZone: input.quietZone ?? before.quietZone,
          goesOn: input.goesOn ?? before.goesOn,
          author: input.author ?? before.author,
        }));
        events.publish({ type: 'settings_changed' });
        return value;
      }),
    ),
    info: bridge.settings.info.handler(() => answering(() => info)),
  };
}

/** Where each workspace was left, and what it opens with. */
export function placesRouter({ answering, places }: Pick<BridgeParts, 'answering' | 'places'>) {
  const calls = bridge.places;
  return {
    all: calls.all.handler(() => answering(() => places.all())),
    remember: calls.remember.handler(({ input: { workspaceId, href, page } }) =>
      answering(() => places.remember(workspaceId, href, page).then(() => null)),
    ),
    setStart: calls.setStart.handler(({ input: { workspaceId, address } }) =>
      answering(() => places.setStart(workspaceId, address).then(() => null)),
    ),
  };
}

/** Saved views of pages, by name; they are stored in the workspace's encrypted file. */
export function viewsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.views;
  const change = async ({ sync }: Session, of: Pick<SavedView, 'page' | 'name'>, added: readonly SavedView[]) => {
    const known = await sync.call('views.read', null);
    const others = known.filter(({ page, name }) => page !== of.page || name !== of.name);
    const views = [...others, ...added].slice(-MOST_VIEWS);
    await sync.call('views.write', { views });
    return views;
  };
  return {
    list: calls.list.handler(() => answering(() => listOf(session()))),
    save: calls.save.handler(({ input }) => answering(() => change(session(), input, [input]))),
    remove: calls.remove.handler(({ input }) => answering(() => change(session(), input, []))),
  };
}

/** If the file can't be opened, there are none. */
const listOf = async ({ sync, cache }: Session): Promise<SavedView[]> =>
  cache.state().state === 'failed' ? [] : sync.call('views.read', null);

/** The window's stream: the connection first, then every event. */
export function eventsRouter({ events }: Pick<BridgeParts, 'events'>) {
  return {
    subscribe: bridge.events.subscribe.handler(({ signal }) => events.subscribe(signal)),
  };
}
