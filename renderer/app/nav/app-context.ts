import { createContext, use } from 'react';
import type { PlaceMemory } from './places.ts';

/** What the frame needs besides the bridge. */
export type AppParts = { readonly places: PlaceMemory };

export const AppContext = createContext<AppParts | null>(null);

/** What start.tsx created for the frame. */
export function useApp(): AppParts {
  const parts = use(AppContext);
  if (!parts) throw new Error('useApp needs an AppContext above it');
  return parts;
}
