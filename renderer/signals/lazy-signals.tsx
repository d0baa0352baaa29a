import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { ONE_LINE, type SignalsScope } from './signals-scope.ts';

/** How long the page draws its first figures and their chart undisturbed, in milliseconds. */
const AFTER_MS = 1000;

const Signals = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  return { default: (await import('./signals.tsx')).Signals };
});

type LazySignalsProps = Omit<SignalsScope, 'byStore'> & {
  /** undefined: not known yet. */
  readonly byStore: SignalsScope['byStore'] | undefined;
};

/**
 * The signals of an overview. Their code and texts are loaded once its figures and its chart are drawn; their place is
 * kept for them from the start, so that nothing below it moves.
 */
export function LazySignals({ byStore, ...rest }: LazySignalsProps) {
  const { data } = useQuery(settingsQuery(useBridge()));
  const height = data?.signalsHeight ?? ONE_LINE;
  const place = height === 0 ? null : <div style={{ height }} />;
  return byStore === undefined ? (
    place
  ) : (
    <Suspense fallback={place}>
      <Signals byStore={byStore} {...rest} />
    </Suspense>
  );
}
