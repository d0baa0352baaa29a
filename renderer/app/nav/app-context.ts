import { createContext, use } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { PlaceMemory } from './places.ts';

/** What the frame needs besides the bridge. */
export type AppParts = {
  readonly places: PlaceMemory;
  /** The bridge of a page that shows this workspace. */
  readonly bridgeOf: (workspaceId: string) => Bridge;
};

export const AppContext = createContext<AppParts | null>(null);

/** What start.tsx created for the frame. */
export function useApp(): AppParts {
  const parts = use(AppContext);
  if (!parts) throw new Error('useApp needs an AppContext above it');
  return parts;
}
