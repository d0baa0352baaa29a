import classes from './key-hints.module.css';

const GAP = 6;
const ID = 'key-hint';
/** What a part of the page may stand in. Screen readers pass over what is in none of them. */
const LANDMARKS = '[role="dialog"], main, nav, header, aside';

/**
 * What is explained where the keyboard is: the element with the title, which may also be around it (a cell) or belong to
 * its label (a choice). null: nothing, or only what can be read there anyway.
 */
function hintAt(focused: Element): { readonly titled: HTMLElement; readonly isOwn: boolean } | null {
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const titled =
    focused.closest<HTMLElement>('[title]:not([title=""])') ??
    labels.map((label) => label.querySelector<HTMLElement>('[title]:not([title=""])')).find((one) => one !== null);
  if (!titled || titled.textContent.trim() === titled.title) return null;
  return { titled, isOwn: titled === focused };
}

/** Under its element, or over it where there is no room; always within the window. */
function place(hint: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = hint.getBoundingClientRect();
  const below = bottom + GAP;
  const lowest = innerHeight - height - GAP;
  hint.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  hint.style.top = `${below <= lowest ? below : Math.max(GAP, Math.min(top - height - GAP, lowest))}px`;
}

/**
 * Shows titles to those who use the keyboard: what pops up under the pointer also pops up under what has the focus,
 * until it leaves, something is pressed or pasted, or Escape. Screen readers get a title as the description of its element; what
 * is explained by something around it gets the description from here.
 *
 * @param signal ends it
 */
export function showKeyHints(signal: AbortSignal): void {
  if (signal.aborted) return;
  const hint = document.createElement('div');
  hint.id = ID;
  hint.className = classes.hint ?? '';
  hint.role = 'tooltip';
  // Above dialogs, too.
  hint.popover = 'manual';
  let described: Element | null = null;
  const showAgain = () => show(document.activeElement);
  // In another language, or for something else in the same place.
  const words = new MutationObserver(showAgain);
  const hide = () => {
    words.disconnect();
    // Left behind in <main>, it would come before the next page, and positions kept by place would not be found again.
    hint.remove();
    described?.removeAttribute('aria-describedby');
    described = null;
  };
  const show = (focused: EventTarget | null) => {
    hide();
    // An open list has its choices where the hint would be.
    if (
      !(focused instanceof Element) ||
      !focused.matches(':focus-visible:not([role="combobox"][aria-expanded="true"])')
    )
      return;
    const found = hintAt(focused);
    if (found === null) return;
    hint.textContent = found.titled.title;
    (focused.closest(LANDMARKS) ?? document.body).append(hint);
    hint.showPopover();
    place(hint, focused.getBoundingClientRect());
    words.observe(found.titled, { attributeFilter: ['title'] });
    if (found.isOwn || focused.hasAttribute('aria-describedby')) return;
    focused.setAttribute('aria-describedby', ID);
    described = focused;
  };
  const listen = { capture: true, signal };
  document.addEventListener('focusin', ({ target }) => show(target), listen);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), listen);
  for (const what of ['focusout', 'pointerdown', 'scroll', 'paste']) document.addEventListener(what, hide, listen);
  window.addEventListener('resize', showAgain, { signal });
  signal.addEventListener('abort', hide);
  showAgain();
}
