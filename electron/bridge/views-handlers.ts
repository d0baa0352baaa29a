import type { Session } from '#electron/workspace/session.ts';
import { MOST_VIEWS, type SavedView } from '#shared/bridge/views.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Ways of looking at rooms, by name; they stand in the workspace's encrypted file. */
export function viewsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  const calls = bridge.views;
  const change = async ({ sync }: Session, of: Pick<SavedView, 'room' | 'name'>, added: readonly SavedView[]) => {
    const known = await sync.call('views.read', null);
    const others = known.filter(({ room, name }) => room !== of.room || name !== of.name);
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

/** Without a file there are none. */
const listOf = async ({ sync, cache }: Session): Promise<SavedView[]> =>
  cache.state().state === 'failed' ? [] : sync.call('views.read', null);
