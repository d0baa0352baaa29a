import { useState } from 'react';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useActs } from './acts/acts.tsx';
import { isRisky, risksOf } from './parts/risks.ts';

/**
 * Sends what a person chose, and asks first when it can not be taken back easily.
 *
 * @param start begins the publishing
 */
export function useSending(start: (only: readonly DraftRef[]) => void) {
  const { say } = useActs();
  const [asking, setAsking] = useState<readonly ResourceChanges[] | null>(null);
  const send = (chosen: readonly ResourceChanges[]) => {
    setAsking(null);
    say(null);
    start(chosen.map(({ ref }) => ref));
  };
  return {
    /** What is asked about; null: nothing. */
    asking,
    choose: (chosen: readonly ResourceChanges[]) => {
      if (chosen.length === 0) return;
      if (isRisky(risksOf(chosen))) setAsking(chosen);
      else send(chosen);
    },
    send,
    leave: () => setAsking(null),
  };
}
