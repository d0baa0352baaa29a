import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { publishedQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { BrightSpotsSignal } from './bright-spots.tsx';
import { PatternSignal } from './pattern.tsx';
import classes from './signals.module.css';
import type { SignalsScope } from './signals-scope.ts';
import { SinceLookSignal } from './since-look.tsx';
import { useKeptPlace } from './use-kept-place.ts';

const EffectSignals = lazy(async () => ({ default: (await import('./effect-signal.tsx')).EffectSignals }));

/** What is worth knowing beside the figures, five lines at most. A signal with nothing to say has no line. */
export function Signals(scope: SignalsScope) {
  const t = useSignalsTexts();
  const { list, minHeight } = useKeptPlace();
  return (
    <div className={classes.place} data-kept={minHeight > 0 || undefined} style={{ minHeight }}>
      <ul ref={list} className={classes.signals} aria-label={t('title')}>
        <SinceLookSignal {...scope} />
        <DidItHelp {...scope} />
        <PatternSignal {...scope} />
        <BrightSpotsSignal {...scope} />
      </ul>
    </div>
  );
}

/** Whether what was published from here helped. Most workspaces have published nothing, and load nothing for it. */
function DidItHelp(scope: SignalsScope) {
  const { data } = useQuery(publishedQuery(useBridge(), useWorkspace().id));
  return data === undefined || data.length === 0 ? null : (
    <Suspense>
      <EffectSignals {...scope} />
    </Suspense>
  );
}
