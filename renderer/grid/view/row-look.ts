import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';

/**
 * The part of a row that is selected: spans of columns, and whether each span is at the top or bottom of the selection.
 */
type RowSpan = { readonly left: number; readonly right: number; readonly top: boolean; readonly bottom: boolean };

/** The selected spans of the row at a position. */
export function spansOfRow(sheet: Sheet, position: number): readonly RowSpan[] {
  const spans: RowSpan[] = [];
  for (const { top, bottom, left, right } of sheet.core.rects()) {
    if (position >= top && position <= bottom) {
      spans.push({ left, right, top: position === top, bottom: position === bottom });
    }
  }
  return spans;
}

/** Why a row would not stand where it does if the rows were arranged again; null: it would. */
export function strayOf(sheet: Sheet, index: number): 'stray' | 'outOfGroup' | null {
  const { filter, group } = sheet.store.getState().arrangement;
  if (filter !== null && sheet.isStray(index)) return 'stray';
  return group !== null && sheet.isOutOfGroup(index) ? 'outOfGroup' : null;
}

/**
 * Everything that a visible row depends on, as one text. React asks for it after every change of the sheet, and only
 * rows whose text changed render again.
 */
export function rowLook(sheet: Sheet, position: number): string {
  const { core } = sheet;
  const index = core.order().at(position);
  const id = core.rows().idAt(index) ?? '';
  // Which row it is comes first: a sort puts others into the same places.
  return `${id}|${core.stamps.of(id)}|${strayOf(sheet, index) ?? ''}|${overlayLook(sheet, position)}`;
}

/** The part of it that lies over the content: selection, editor, paste preview, matches and fill. */
export function overlayLook(sheet: Sheet, position: number): string {
  const { core, store } = sheet;
  const { editing, paste, find, filling } = store.getState();
  const id = core.axes().rowIdAt(position) ?? '';
  const active = core.active();
  const spans = spansOfRow(sheet, position)
    .map(({ left, right, top, bottom }) => `${left}-${right}${top ? 't' : ''}${bottom ? 'b' : ''}`)
    .join(',');
  return [
    spans,
    active?.row === position ? active.column : '',
    editing?.row === id ? editing.column : '',
    paste ? `p${core.stamps.of(id)}` : '',
    find ? `f${find.query.text}` : '',
    filling && position >= filling.top && position <= filling.bottom ? `d${filling.left}-${filling.right}` : '',
    // The fill handle is at the end of a single selected rectangle, unless an edit or a paste is open.
    spans !== '' && core.rects().length === 1 && editing === null ? 'h' : '',
  ].join('|');
}

/** The value of `data-edges` for a selected cell: which of its edges are edges of the selection. */
export function edgesOf(spans: readonly RowSpan[], column: number): string | undefined {
  const span = spans.find(({ left, right }) => column >= left && column <= right);
  if (!span) return undefined;
  return [
    span.top ? 't' : '',
    column === span.right ? 'r' : '',
    span.bottom ? 'b' : '',
    column === span.left ? 'l' : '',
  ].join('');
}
