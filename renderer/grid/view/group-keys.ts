import type { KeyboardEvent } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';

/** What is done while a header is active, and has to do with no cell. */
const OF_THE_SHEET: readonly string[] = ['z', 'y', 'a', 'f', 'h'];

/** Folds and unfolds by Left and Right, Enter and the space bar. */
function fold(sheet: Sheet, group: number, key: string): void {
  const isFolded = sheet.groupFacts(group)?.isFolded === true;
  if (key === 'ArrowLeft') sheet.foldGroup(group, true);
  else if (key !== 'ArrowRight') sheet.foldGroup(group);
  else if (isFolded) sheet.foldGroup(group, false);
  else sheet.moveOverHeaders(1);
}

/**
 * The keys of a sheet that have to do with headers of groups: those that move to one, and all while one is active.
 *
 * @param page number of rows on one screen
 * @returns 'done'; 'left': to what else a key does; 'ignored': nothing is done with it here
 */
export function groupKeys(sheet: Sheet, event: KeyboardEvent, page: number): 'done' | 'left' | 'ignored' {
  const { key, shiftKey } = event;
  const hasControl = event.ctrlKey || event.metaKey;
  const group = sheet.core.activeGroup();
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  if (group === -1) {
    const isMove = isArrow && !hasControl && !shiftKey && !event.altKey;
    return isMove && sheet.moveOverHeaders(key === 'ArrowUp' ? -1 : 1) ? 'done' : 'left';
  }
  const { count } = sheet.core.lines();
  const moves = hasControl
    ? { Home: -count, End: count, ArrowUp: -count, ArrowDown: count }
    : { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page };
  const by = Object.entries(moves).find(([name]) => name === key)?.[1];
  if (by !== undefined) sheet.moveOverHeaders(by);
  else if (hasControl) return OF_THE_SHEET.includes(key.toLowerCase()) ? 'left' : 'ignored';
  else if (['ArrowLeft', 'ArrowRight', 'Enter', ' '].includes(key)) fold(sheet, group, key);
  else return key === 'Escape' || key === 'Tab' ? 'left' : 'ignored';
  return 'done';
}
