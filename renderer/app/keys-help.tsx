import { type ReactNode, useEffect, useState } from 'react';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** The button that a key presses, and says so (`aria-keyshortcuts`): of the dialog over the page, or else of the page. */
function buttonOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): HTMLElement | null {
  const isWithControl = ctrlKey || metaKey;
  if (altKey || !/^[a-z]$/i.test(key) || (!isWithControl && isTyping(target))) return null;
  const one = `[aria-keyshortcuts="${isWithControl ? 'Control+' : ''}${key.toUpperCase()}"]`;
  return document.querySelector(`[role="dialog"] ${one}`) ?? document.querySelector(`main ${one}`);
}

/**
 * What those who use the keyboard get: buttons that a key presses, the list of the page's keys when they press ? (photo
 * review has its own), and explanations where the focus is, loaded at the first key.
 */
/** What those who use the keyboard get (`PageKeys`). Its code is loaded at the first key, and gets the last one before. */
export function KeysHelp() {
  const [keys, setKeys] = useState<ReactNode>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const button = event.defaultPrevented ? null : buttonOf(event);
      if (button !== null) {
        event.preventDefault();
        if (button.ariaExpanded !== 'true') button.click();
        return;
      }
      if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event.target))
        return;
      if (location.hash.startsWith('#/photos')) return;
      event.preventDefault();
      setOpened(true);
    };
    const end = new AbortController();
    let last: KeyboardEvent;
    const onKey = (event: KeyboardEvent) => {
      last = event;
      void import('./page-keys.tsx').then(({ PageKeys }) => {
        end.abort();
        setKeys(<PageKeys first={last} />);
      });
    };
    window.addEventListener('keydown', onKey, { signal: end.signal });
    return () => end.abort();
  }, []);
  return keys;
}
