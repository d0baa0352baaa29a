import { createStore } from 'zustand/vanilla';
import type { Connection } from '#shared/bridge/events.ts';

/** What the window knows about the way to the service and about its own host. */
export type ConnectionState = {
  readonly connection: Connection;
  /** `gone`: the core does not answer any more; nothing works until Endcap is opened again. */
  readonly host: 'here' | 'gone';
};

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** The window's connection state; filled by the event stream. */
export function createConnectionStore() {
  return createStore<ConnectionState>()(() => ({ connection: { state: 'connecting' }, host: 'here' }));
}
