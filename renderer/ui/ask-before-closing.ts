/**
 * Has the browser, or the window of the app, ask before the page goes: something on it is not saved.
 *
 * @returns a function that lets it go again
 */
export function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * Asks before the page goes for as long as any of these stores holds something. Nothing ends this: what they hold
 * outlives the page that began it.
 *
 * @param stores each with whether something is in it now, and a way to hear of changes
 */
export function askWhileAny(
  stores: readonly { readonly isAny: () => boolean; readonly subscribe: (listener: () => void) => unknown }[],
): void {
  const state: { letGo: (() => void) | null } = { letGo: null };
  const look = () => {
    const isAny = stores.some((one) => one.isAny());
    if (isAny === (state.letGo !== null)) return;
    state.letGo?.();
    state.letGo = isAny ? askBeforeClosing() : null;
  };
  for (const { subscribe } of stores) subscribe(look);
}

/**
 * Has another workspace wait before it opens.
 *
 * @param saved called once everything on the page has begun to save what is typed; resolves when this has ended, also
 * without success
 * @returns a function that ends this
 */
export function waitBeforeLeaving(saved: () => Promise<unknown>): () => void {
  const wait = ({ detail }: WindowEventMap['leave-workspace']) => void detail.push(Promise.resolve().then(saved));
  window.addEventListener('leave-workspace', wait);
  return () => window.removeEventListener('leave-workspace', wait);
}
