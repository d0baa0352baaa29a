import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { ConnectionState, ConnectionStore } from './connection-store.ts';

export const ConnectionContext = createContext<ConnectionStore | null>(null);

/** The way to the service, and whether the host is still there. */
export function useConnection(): ConnectionState {
  const store = use(ConnectionContext);
  if (!store) throw new Error('useConnection needs a ConnectionContext above it');
  return useStore(store);
}
