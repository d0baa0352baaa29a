import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from './is-typing.ts';

/** The button that a key presses, and says so (`aria-keyshortcuts`): of the dialog over the page, or else of the page. */
function buttonOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): HTMLElement | null {
  const isWithControl = ctrlKey || metaKey;
  if (altKey || !/^[a-z]$/i.test(key) || (!isWithControl && isTyping(target))) return null;
  const one = `[aria-keyshortcuts="${isWithControl ? 'Control+' : ''}${key.toUpperCase()}"]`;
  return document.querySelector(`[role="dialog"] ${one}`) ?? document.querySelector(`main ${one}`);
}

function pressButton(event: KeyboardEvent): void {
  const button = event.defaultPrevented ? null : buttonOf(event);
  if (button === null) return;
  // At once: the browser would print at Ctrl+P.
  event.preventDefault();
  if (button.ariaExpanded !== 'true') button.click();
}

/**
 * What those who use the keyboard get: buttons that a key presses, and `PageKeys`, whose code is loaded at the first key
 * and gets the last one before.
 */
export function KeysHelp() {
  const [keys, setKeys] = useState<ReactNode>(null);
  useEffect(() => {
    const end = new AbortController();
    const loaded = new AbortController();
    let last: KeyboardEvent;
    const onKey = (event: KeyboardEvent) => {
      last = event;
      void import('./page-keys.tsx').then(({ PageKeys }) => {
        loaded.abort();
        setKeys(<PageKeys first={last} />);
      });
    };
    window.addEventListener('keydown', pressButton, { signal: end.signal });
    window.addEventListener('keydown', onKey, { signal: AbortSignal.any([end.signal, loaded.signal]) });
    return () => end.abort();
  }, []);
  return keys;
}
