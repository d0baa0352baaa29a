import { type ComponentProps, lazy, Suspense } from 'react';

const Signals = lazy(async () => ({ default: (await import('./signals.tsx')).Signals }));

/** The signals of an overview. Their code and texts are loaded after its figures. */
export function LazySignals(props: ComponentProps<typeof Signals>) {
  return (
    <Suspense>
      <Signals {...props} />
    </Suspense>
  );
}
