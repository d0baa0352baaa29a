import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '#renderer/ui/use-page-key.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/**
 * What those who use the keyboard get: the list of the page's keys when they press ? (photo review has its own), and
 * explanations where the focus is, loaded at the first key.
 */
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
    const end = new AbortController();
    const { signal } = end;
    const showHints = () => void import('./key-hints.ts').then(({ showKeyHints }) => showKeyHints(signal));
    window.addEventListener('keydown', onKey, { signal });
    window.addEventListener('keydown', showHints, { once: true, signal });
    return () => end.abort();
  }, []);
  return opened ? (
    <Suspense>
      <KeysDialog onClose={() => setOpened(false)} />
    </Suspense>
  ) : null;
}
