import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from './is-typing.ts';
import { showKeyHints } from './key-hints.ts';
import { useCopyPageLink } from './links/copy-page-link.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

type PageKeysProps = {
  /** Pressed while this was loading. */
  readonly first: KeyboardEvent;
};

/**
 * What the keyboard can do on every page beyond the search: the list of the page's keys with ? (photo review has its
 * own), a link to the page, and explanations where the focus is.
 */
export function PageKeys({ first }: PageKeysProps) {
  const [opened, setOpened] = useState(false);
  const copyLink = useCopyPageLink();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, code, target, defaultPrevented, shiftKey } = event;
      const hasCtrl = event.ctrlKey || event.metaKey;
      const asksForKeys = key === '?' && !hasCtrl && !isTyping(target) && !location.hash.startsWith('#/photos');
      const asksForLink = code === 'KeyL' && hasCtrl && shiftKey;
      if (defaultPrevented || !(asksForKeys || asksForLink)) return;
      event.preventDefault();
      if (asksForKeys) setOpened(true);
      else copyLink();
    };
    const end = new AbortController();
    showKeyHints(end.signal);
    onKey(first);
    window.addEventListener('keydown', onKey, { signal: end.signal });
    return () => end.abort();
  }, [first, copyLink]);
  return <Suspense>{opened ? <KeysDialog onClose={() => setOpened(false)} /> : null}</Suspense>;
}
