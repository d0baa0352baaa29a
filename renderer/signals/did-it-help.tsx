import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { publishedQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { SignalsScope } from './signals-scope.ts';

const EffectSignals = lazy(async () => ({ default: (await import('./effect-signal.tsx')).EffectSignals }));

/** Whether what was published from here helped. Most workspaces have published nothing, and load nothing for it. */
export function DidItHelp(scope: SignalsScope) {
  const { data } = useQuery(publishedQuery(useBridge(), useWorkspace().id));
  return data === undefined || data.length === 0 ? null : (
    <Suspense>
      <EffectSignals {...scope} />
    </Suspense>
  );
}
