/** True inside an editor, a menu or a bar, which have keys, presses and the clipboard for themselves. */
export const hasOwnKeys = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-own-keys]') !== null;
