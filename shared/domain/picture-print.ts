/*
 * Prints of pictures: a perceptual hash by which a picture is found again that was copied, compressed anew, scaled or
 * cut by a few per cent, but not another picture of the same shelf (decision 82, with the figures). The middle of a
 * picture is reduced to 32 x 32 grey values; a print is the signs of its 400 lowest frequencies. Whoever looks for an
 * earlier picture has its middle lie anywhere near the middle of the later one, which may have lost an edge: so prints
 * are compared with probes, the prints of many windows of the later picture.
 */

/** The grey picture of which prints are made, whatever shape the picture had. */
export const GREY = { width: 160, height: 120 } as const;
/** Values on a side of what a window is reduced to, and frequencies in each direction, without the mean. */
const CELLS = 32;
const FREQUENCIES = 20;
const WORDS = Math.ceil((FREQUENCIES * FREQUENCIES) / 32);
export const PRINT_BYTES = WORDS * 4;

/** What a print leaves out at each edge, in parts of the picture: as much as a copy may lack there. */
const MARGIN = 0.04;
/** Between windows, in parts of the picture. Half as far apart, prints of windows differ in about 10 signs. */
const STEP = 0.0025;
/**
 * Half of the frequencies have to be at least this strong, in grey values. Below, as in a picture that is black, of one
 * colour or only shaded, their signs are those of noise.
 */
const LEAST_STRENGTH = 0.3;

/** Of 400 signs, those that may differ between a picture and its copy. */
const MOST_DIFFERENT = 20;
/** The same for the window between all others. Those of other shelves differ from it in about 200. */
const MOST_DIFFERENT_BETWEEN = 165;

/** A part of a picture: its left and upper edge and its size, in parts of the picture. */
type Window = { readonly left: number; readonly top: number; readonly size: number };

const MIDDLE: Window = { left: MARGIN, top: MARGIN, size: 1 - 2 * MARGIN };

/** Where the middle of the earlier picture is in a copy that lacks a part of its sides, and so much of it left and above. */
const probedAt = (lacking: number, x: number, y: number): Window => ({
  left: (MARGIN - x) / (1 - lacking),
  top: (MARGIN - y) / (1 - lacking),
  size: MIDDLE.size / (1 - lacking),
});

/** Up to 6 % may lack, and 4 % at any one edge. The window between all others comes first. */
const PROBED: readonly Window[] = [
  probedAt(0.03, 0.015, 0.015),
  ...[0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06].flatMap((lacking) => {
    const least = Math.max(0, lacking - MARGIN);
    const count = Math.round((lacking - 2 * least) / STEP) + 1;
    const shifts = Array.from({ length: count }, (_, step) => least + step * STEP);
    return shifts.flatMap((x) => shifts.map((y) => probedAt(lacking, x, y)));
  }),
];
export const PROBES_BYTES = PROBED.length * PRINT_BYTES;

/** The waves of the frequencies, by frequency; the mean is left out. */
const WAVES: readonly Float64Array[] = Array.from({ length: FREQUENCIES }, (_, index) =>
  Float64Array.from({ length: CELLS }, (__, at) => Math.cos(((2 * at + 1) * (index + 1) * Math.PI) / (2 * CELLS))),
);

/**
 * @param grey values of a picture of the size GREY, row by row
 * @returns null: too little is in it to be recognised
 */
export function printOf(grey: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const strengths = frequenciesOf(cellsOf(sumsOf(grey), MIDDLE));
  return hasContent(strengths) ? signsOf(strengths) : null;
}

/**
 * The prints that an earlier picture may have of which this one is a copy, one after the other.
 *
 * @returns null: too little is in it to be recognised
 */
export function probesOf(grey: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const sums = sumsOf(grey);
  if (!hasContent(frequenciesOf(cellsOf(sums, MIDDLE)))) return null;
  const probes = new Uint8Array(PROBES_BYTES);
  for (const [index, window] of PROBED.entries()) {
    probes.set(signsOf(frequenciesOf(cellsOf(sums, window))), index * PRINT_BYTES);
  }
  return probes;
}

/** Signs as the comparison takes them, without a copy if the bytes are aligned in their memory. */
export function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, byteLength / 4);
  return new Uint32Array(new Uint8Array(bytes).buffer);
}

/** In how many signs the closest probe differs from a print; null: in more than a copy does. */
export function differenceOf(probes: Uint32Array, print: Uint32Array): number | null {
  if (differing(probes, 0, print, MOST_DIFFERENT_BETWEEN) > MOST_DIFFERENT_BETWEEN) return null;
  let least = MOST_DIFFERENT + 1;
  for (let from = WORDS; from < probes.length; from += WORDS) {
    least = Math.min(least, differing(probes, from, print, least));
  }
  return least > MOST_DIFFERENT ? null : least;
}

/** Signs in which a probe differs from a print, counted until they are more than `most`. */
function differing(probes: Uint32Array, from: number, print: Uint32Array, most: number): number {
  let count = 0;
  for (let word = 0; word < WORDS && count <= most; word += 1) {
    count += bitsIn((probes[from + word] ?? 0) ^ (print[word] ?? 0));
  }
  return count;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function hasContent(strengths: Float64Array): boolean {
  const half = strengths.map(Math.abs).sort()[strengths.length / 2] ?? 0;
  return half / CELLS >= LEAST_STRENGTH;
}

function signsOf(strengths: Float64Array): Uint8Array<ArrayBuffer> {
  const print = new Uint8Array(PRINT_BYTES);
  for (const [index, strength] of strengths.entries()) {
    if (strength > 0) print[index >> 3] = (print[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return print;
}

/** Places in the table of sums: one more than there are values in a row. */
const ROW = GREY.width + 1;

/** For each place the sum of all values above and to the left, from which the mean of any part follows. */
function sumsOf(grey: Uint8Array): Float64Array {
  const sums = new Float64Array(ROW * (GREY.height + 1));
  for (let y = 0; y < GREY.height; y += 1) {
    let row = 0;
    for (let x = 0; x < GREY.width; x += 1) {
      row += grey[y * GREY.width + x] ?? 0;
      sums[(y + 1) * ROW + x + 1] = (sums[y * ROW + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

/** The sum up to a place between values. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const [left, top] = [Math.min(GREY.width - 1, Math.floor(x)), Math.min(GREY.height - 1, Math.floor(y))];
  const [right, below] = [x - left, y - top];
  const at = top * ROW + left;
  const upper = (sums[at] ?? 0) * (1 - right) + (sums[at + 1] ?? 0) * right;
  const lower = (sums[at + ROW] ?? 0) * (1 - right) + (sums[at + ROW + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** The means of the cells of a window, row by row. */
function cellsOf(sums: Float64Array, { left, top, size }: Window): Float64Array {
  const [width, height] = [(size * GREY.width) / CELLS, (size * GREY.height) / CELLS];
  const corners = new Float64Array((CELLS + 1) * (CELLS + 1));
  for (let y = 0; y <= CELLS; y += 1) {
    for (let x = 0; x <= CELLS; x += 1) {
      corners[y * (CELLS + 1) + x] = sumAt(sums, left * GREY.width + x * width, top * GREY.height + y * height);
    }
  }
  const corner = (x: number, y: number): number => corners[y * (CELLS + 1) + x] ?? 0;
  const cells = new Float64Array(CELLS * CELLS);
  for (let y = 0; y < CELLS; y += 1) {
    for (let x = 0; x < CELLS; x += 1) {
      const sum = corner(x + 1, y + 1) - corner(x, y + 1) - corner(x + 1, y) + corner(x, y);
      cells[y * CELLS + x] = sum / (width * height);
    }
  }
  return cells;
}

/** The strengths of the lowest frequencies of a discrete cosine transform, first along rows, then along columns. */
function frequenciesOf(cells: Float64Array): Float64Array {
  const rows = new Float64Array(FREQUENCIES * CELLS);
  for (const [across, wave] of WAVES.entries()) {
    for (let y = 0; y < CELLS; y += 1) {
      let sum = 0;
      for (let x = 0; x < CELLS; x += 1) sum += (cells[y * CELLS + x] ?? 0) * (wave[x] ?? 0);
      rows[across * CELLS + y] = sum;
    }
  }
  const strengths = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (const [down, wave] of WAVES.entries()) {
    for (let across = 0; across < FREQUENCIES; across += 1) {
      let sum = 0;
      for (let y = 0; y < CELLS; y += 1) sum += (rows[across * CELLS + y] ?? 0) * (wave[y] ?? 0);
      strengths[down * FREQUENCIES + across] = sum;
    }
  }
  return strengths;
}
