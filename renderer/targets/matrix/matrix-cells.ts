import type { Slot } from '../read-targets.ts';
import classes from './matrix.module.css';

/** Attributes of a cell by their names. */
type CellAttributes = Readonly<Record<string, string>>;

/** What is seen of a cell. */
export type CellView = {
  readonly text: string;
  /** What was measured, from 0 to 1; null: it is not drawn. */
  readonly level: number | null;
  /** Besides those that every cell of its column has. */
  readonly attributes: CellAttributes;
  /** The fill handle is at its corner. */
  readonly hasHandle: boolean;
};

/** Attributes of a cell without a note. */
export const PLAIN: CellAttributes = { 'aria-selected': 'false' };

/** A cell is so many pixels high (matrix.module.css), so that more levels can't be told apart. */
const LEVELS = 30;

const levelOf = ({ level }: CellView): number => Math.round((level ?? 0) * LEVELS);

/**
 * Fills a cell from its lower edge, behind the number. It is a shadow, because hundreds of images take three times as
 * long to paint, and no property of our own on each cell, because the browser works out their styles twice then. What
 * the style sheet draws at the left edge of some cells (`--edge`) stays.
 */
function setLevel(cell: HTMLElement, level: number): void {
  cell.style.boxShadow = level === 0 ? '' : `var(--edge, 0 0 transparent), inset 0 -${level}px var(--measured)`;
}

function setAttributes(cell: Element, before: CellAttributes, now: CellAttributes): void {
  if (before === now) return;
  for (const name of Object.keys(before)) {
    if (now[name] === undefined) cell.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(now)) {
    if (before[name] !== value) cell.setAttribute(name, value);
  }
}

function setHandle(cell: Element, hasHandle: boolean): void {
  cell.querySelector('[data-fill-handle]')?.remove();
  if (!hasHandle) return;
  const handle = document.createElement('span');
  handle.dataset['fillHandle'] = 'true';
  cell.append(handle);
}

/** Cells to copy, by their level. Those that nobody may edit are others. */
type Models = Map<number, HTMLElement>;
const MODELS: Models = new Map();
const MODELS_READ_ONLY: Models = new Map();

function modelOf(level: number, readOnly: boolean): HTMLElement {
  const models = readOnly ? MODELS_READ_ONLY : MODELS;
  const known = models.get(level);
  if (known !== undefined) return known;
  const made = document.createElement('td');
  made.className = classes.cell ?? '';
  made.setAttribute('role', 'gridcell');
  if (readOnly) made.setAttribute('aria-readonly', 'true');
  for (const [name, value] of Object.entries(PLAIN)) made.setAttribute(name, value);
  setLevel(made, level);
  models.set(level, made);
  return made;
}

type Drawn = { readonly cell: HTMLElement; readonly words: Text; view: CellView };

/**
 * Makes and changes the cells of a matrix. They are no elements of React's, which takes as long for hundreds of them as
 * the browser does for drawing them. A new cell is the copy of one with the same level, for the browser works out the
 * style of copies once.
 *
 * @returns draws a row: the first time it adds the cells, afterwards it changes what differs
 */
export function createCells(slots: readonly Slot[], readOnly: boolean) {
  const firstTime = slots[0]?.time;
  const make = (view: CellView, column: number): Drawn => {
    const cell = document.importNode(modelOf(levelOf(view), readOnly), false);
    const words = document.createTextNode(view.text);
    cell.append(words);
    cell.setAttribute('data-column', String(column));
    if (slots[column]?.time === firstTime) cell.setAttribute('data-first', 'true');
    setAttributes(cell, PLAIN, view.attributes);
    if (view.hasHandle) setHandle(cell, true);
    return { cell, words, view };
  };
  const change = (drawn: Drawn, view: CellView): void => {
    const { cell, words, view: before } = drawn;
    if (before.text !== view.text) words.data = view.text;
    if (levelOf(before) !== levelOf(view)) setLevel(cell, levelOf(view));
    setAttributes(cell, before.attributes, view.attributes);
    if (before.hasHandle !== view.hasHandle) setHandle(cell, view.hasHandle);
    drawn.view = view;
  };
  const lines = new WeakMap<Element, readonly Drawn[]>();
  return (line: Element, views: readonly CellView[]): void => {
    const drawn = lines.get(line);
    if (drawn === undefined) {
      // Cells of other times.
      for (const old of line.querySelectorAll('td')) old.remove();
      const made = views.map(make);
      line.append(...made.map(({ cell }) => cell));
      lines.set(line, made);
      return;
    }
    for (const [column, one] of drawn.entries()) {
      const view = views[column];
      if (view !== undefined) change(one, view);
    }
  };
}
export type DrawCells = ReturnType<typeof createCells>;
