import { useEffect } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';

/** Notes that a store's page or photos are open, so that the overview can say which stores nobody opens. */
export function useOpened(externalId: string | null): void {
  const bridge = useBridge();
  useEffect(() => {
    // It is a hint: a file that can't be written to goes without.
    if (externalId !== null && externalId !== '') bridge.looks.opened({ externalId }).catch(() => {});
  }, [bridge, externalId]);
}
