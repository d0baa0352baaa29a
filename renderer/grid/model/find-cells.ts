import { foldWords } from '#shared/lib/compare-text.ts';
import type { Axes } from './axes.ts';
import { type CellValue, type Column, parseCell } from './column.ts';
import type { Position } from './move-target.ts';

export type FindQuery = {
  readonly text: string;
  readonly matchCase: boolean;
  /** The text must match the whole cell, not a part of it. */
  readonly wholeCell: boolean;
};

const SLICE = 2_000;

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/** Returns a function that tests a text against a query. Without `matchCase` it ignores diacritics too. */
export function createMatcher({ text, matchCase, wholeCell }: FindQuery): (candidate: string) => boolean {
  if (text === '') return () => false;
  const wanted = matchCase ? text : foldWords(text);
  const seen = new Map<string, boolean>();
  return (candidate) => {
    const known = seen.get(candidate);
    if (known !== undefined) return known;
    const content = matchCase ? candidate : foldWords(candidate);
    const matches = wholeCell ? content === wanted : content.includes(wanted);
    seen.set(candidate, matches);
    return matches;
  };
}

/** Positions of the visible cells that match, row by row. Yields now and then, so that other work can run. */
export function* findCells(
  axes: Axes,
  textAt: (row: number, column: number) => string,
  query: FindQuery,
): Generator<void, readonly Position[]> {
  const matches = createMatcher(query);
  const found: Position[] = [];
  for (let row = 0; row < axes.rowCount; row += 1) {
    for (let column = 0; column < axes.columns.length; column += 1) {
      if (matches(textAt(row, column))) found.push({ row, column });
    }
    if (row % SLICE === SLICE - 1) yield;
  }
  return found;
}

/** The first match after a position in reading order, or before it with `back`. Wraps around at the end. */
export function nextMatch(found: readonly Position[], at: Position, back: boolean): Position | undefined {
  const isAfter = (one: Position) => one.row > at.row || (one.row === at.row && one.column > at.column);
  const isBefore = (one: Position) => one.row < at.row || (one.row === at.row && one.column < at.column);
  return back ? (found.findLast(isBefore) ?? found.at(-1)) : (found.find(isAfter) ?? found[0]);
}

/** Which match a cell is, counted from 1 in reading order; 0 when it is none. */
export function placeOfMatch(found: readonly Position[], at: Position): number {
  return found.findIndex(({ row, column }) => row === at.row && column === at.column) + 1;
}

/**
 * The value of a cell after its matching text was replaced. undefined means that the cell stays as it is: no part of it
 * matches letter by letter, or the new text is not a number or not one of the column's choices.
 */
export function replaceIn(column: Column, text: string, query: FindQuery, replacement: string): CellValue | undefined {
  const pattern = new RegExp(escapePattern(query.text), query.matchCase ? 'gu' : 'giu');
  const replaced = query.wholeCell ? replacement : text.replace(pattern, () => replacement);
  if (replaced === text) return undefined;
  const value = parseCell(column, replaced);
  if (column.kind === 'number') return typeof value === 'string' ? undefined : value;
  if (column.kind === 'choice') {
    return value === null || column.choices.some((choice) => choice.value === value) ? value : undefined;
  }
  if (column.kind === 'choices') {
    const known = new Set(column.choices.map((choice) => choice.value));
    return Array.isArray(value) && value.every((one) => known.has(one)) ? value : undefined;
  }
  return value;
}
