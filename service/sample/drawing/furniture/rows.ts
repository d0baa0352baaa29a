/** The room of a piece of furniture for its shelves, in pixels; `board` is the thickness of a shelf. */
export type Room = {
  readonly top: number;
  readonly bottom: number;
  readonly board: number;
  readonly fewest: number;
  readonly most: number;
};

/** A shelf's baseline and the room above it. */
export type Row = { readonly base: number; readonly clearance: number };

const AIR = 12;

/** As many evenly spaced shelves as articles of height `tallest` leave room for. */
export function rowsIn({ top, bottom, board, fewest, most }: Room, tallest: number): readonly Row[] {
  const fitting = Math.round((bottom - top) / (tallest * 1.12 + board + AIR));
  const count = Math.min(most, Math.max(fewest, fitting));
  const pitch = (bottom - top) / count;
  return Array.from({ length: count }, (_, row) => ({
    base: top + pitch * (row + 1) - board,
    clearance: pitch - board - AIR,
  }));
}

/** Whether articles are as tall as baguettes, which stand where others lie. */
export function isTall(tallest: number): boolean {
  return tallest > 150;
}
