/** What the keyboard can do. The texts are named by `does`. */
export const SHORTCUTS = {
  anywhere: [
    { keys: ['Ctrl', 'K'], does: 'search' },
    { keys: ['Ctrl', 'P'], does: 'export' },
    { keys: ['Ctrl', 'Shift', 'L'], does: 'copyLink' },
    { keys: ['?'], does: 'help' },
    { keys: ['Tab'], does: 'next' },
    { keys: ['Alt', '←'], does: 'back' },
    { keys: ['Esc'], does: 'close' },
  ],
  overview: [{ keys: ['P'], does: 'brief' }],
  tables: [
    { keys: ['←', '↑', '→', '↓'], does: 'cell' },
    { keys: ['Home', 'End'], does: 'rowEnds' },
    { keys: ['Page Up', 'Page Down'], does: 'screen' },
    { keys: ['Ctrl', 'Home / End'], does: 'tableEnds' },
    { keys: ['Enter'], does: 'open' },
  ],
  sheet: [
    { keys: ['Enter', 'F2'], does: 'edit' },
    { keys: ['Ctrl', 'Enter'], does: 'setAll' },
    { keys: ['Delete'], does: 'clear' },
    { keys: ['Ctrl', 'C / X / V'], does: 'clipboard' },
    { keys: ['Ctrl', 'D / R'], does: 'fill' },
    { keys: ['Ctrl', 'F'], does: 'find' },
    { keys: ['Ctrl', 'Z / Y'], does: 'undo' },
    { keys: ['Ctrl', 'A'], does: 'selectAll' },
    { keys: ['Shift', 'Space'], does: 'rows' },
    { keys: ['Ctrl', 'Space'], does: 'columns' },
    { keys: ['Shift', 'F10'], does: 'cellMenu' },
    { keys: ['Ctrl', 'Shift', 'H'], does: 'cellHistory' },
    { keys: ['Alt', '↓'], does: 'columnMenu' },
    { keys: ['Esc', 'Tab'], does: 'leave' },
  ],
  publish: [
    { keys: ['↑', '↓', 'Home', 'End'], does: 'lines' },
    { keys: ['1', '2', '3'], does: 'side' },
    { keys: ['Shift', '1 / 2 / 3'], does: 'sideEverywhere' },
  ],
  photo: [
    { keys: ['J', 'K'], does: 'photoStep' },
    { keys: ['+', '−'], does: 'photoZoom' },
    { keys: ['Z'], does: 'photoFit' },
    { keys: ['Shift', '← ↑ → ↓'], does: 'photoMove' },
  ],
} as const;

export type KeysGroup = keyof typeof SHORTCUTS;

export const ALL_KEYS: readonly KeysGroup[] = ['anywhere', 'overview', 'tables', 'sheet', 'publish', 'photo'];

/** The groups that matter on the page of an address. */
export function keysOfPage(pathname: string): readonly KeysGroup[] {
  const [, page = ''] = pathname.split('/');
  if (['displays', 'targets', 'contacts'].includes(page) || pathname.startsWith('/stores/edit/'))
    return ['sheet', 'anywhere'];
  if (page === 'publish') return ['publish', 'anywhere'];
  if (page === 'stores') return ['tables', 'photo', 'anywhere'];
  return page === 'overview' ? ['overview', 'tables', 'anywhere'] : ['anywhere', 'tables'];
}
