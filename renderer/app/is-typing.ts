/** Whether a key belongs to a field or a dialog, and not to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
