import { lazy, Suspense, useEffect, useState } from 'react';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** Lists the keys of the page when someone presses ?. Photo review has its own list. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event.target))
        return;
      if (location.hash.startsWith('#/photos')) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return opened ? (
    <Suspense>
      <KeysDialog onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
