/** What can have the focus; a negative `tabindex` only takes it out of the way of Tab. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Of radio buttons with a name, Tab stops at the one that is chosen. */
const isPassed = (part: HTMLElement, one: HTMLElement): boolean =>
  one instanceof HTMLInputElement &&
  one.type === 'radio' &&
  !one.checked &&
  part.querySelector(`input[type="radio"][name="${CSS.escape(one.name)}"]:checked`) !== null;

/** Where Tab stops within a part, in the order of the page. */
const stopsIn = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && !isPassed(part, one),
  );

/**
 * Gives a part that opens the focus: to what is marked with `data-autofocus`, or else to its first control, or to the
 * part itself. To be called with the drawing, so that what is typed at once goes into it.
 */
export function focusFirst(part: HTMLElement): void {
  const first = part.querySelector<HTMLElement>('[data-autofocus]') ?? stopsIn(part)[0] ?? part;
  first.focus({ preventScroll: true });
}

/** The same for what comes into a part after it opened: a ref, which acts when its element is first drawn. */
export const focusFirstWhenDrawn = (part: HTMLElement | null): void => {
  if (part !== null) focusFirst(part);
};

/** Keeps Tab within a part: from its last control on to its first, and back. */
export function holdTab(part: HTMLElement, event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): void {
  if (event.key !== 'Tab') return;
  const stops = stopsIn(part);
  const at = stops.findIndex((one) => one.matches(':focus'));
  const isLeaving = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (!isLeaving) return;
  event.preventDefault();
  (stops.at(event.shiftKey ? -1 : 0) ?? part).focus();
}
