import { createContext, type ReactNode, useMemo } from 'react';
import type { Origin } from '#shared/bridge/answer.ts';
import { isStale } from './origin.ts';
import { useNow } from './use-now.ts';

/** Where the figures around come from, for the cards and photos that show them. */
export type OriginHere = { readonly read: Origin; readonly stale: boolean };

export const OriginContext = createContext<OriginHere | null>(null);

type OriginOfProps = { readonly read: Origin; readonly children: ReactNode };

/** Tells the parts inside where their figures come from. One timer for all of them. */
export function OriginOf({ read, children }: OriginOfProps) {
  const stale = isStale(read, useNow(read.staleAfter));
  const here = useMemo(() => ({ read, stale }), [read, stale]);
  return <OriginContext value={here}>{children}</OriginContext>;
}
