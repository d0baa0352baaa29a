import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';

/** How long the page draws its first figures and their chart undisturbed, in milliseconds. */
const AFTER_MS = 1000;

const begun = { isTime: false };
const Signals = lazy(async () => ({ default: (await import('./signals.tsx')).Signals }));

/** The signals of an overview. Their code and texts are loaded once its figures and its chart are drawn. */
export function LazySignals(props: ComponentProps<typeof Signals>) {
  const [isTime, setTime] = useState(begun.isTime);
  useEffect(() => {
    const timer = setTimeout(() => {
      begun.isTime = true;
      setTime(true);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isTime ? <Signals {...props} /> : null}</Suspense>;
}
