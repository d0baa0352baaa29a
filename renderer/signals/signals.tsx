import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { BrightSpotsSignal } from './bright-spots.tsx';
import { DidItHelp } from './did-it-help.tsx';
import { PatternSignal } from './pattern.tsx';
import classes from './signals.module.css';
import type { SignalsScope } from './signals-scope.ts';
import { SinceLookSignal } from './since-look.tsx';
import { useKeptPlace } from './use-kept-place.ts';

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
