import { createContext, use } from 'react';
import type { Bridge } from './endcap.ts';

export const BridgeContext = createContext<Bridge | null>(null);

/** The way to the core. */
export function useBridge(): Bridge {
  const bridge = use(BridgeContext);
  if (!bridge) throw new Error('useBridge needs a BridgeContext above it');
  return bridge;
}
