const TEAL_LIGHT = '#12877f';
const TEAL = '#0b746f';
const SHELF = '#ffffff';

/** Lengths of the three shelves, as parts of the room: the last one is not full. */
const FILLED = [1, 1, 0.58];

/**
 * Endcap's mark, three shelves on a rounded square, drawn for one size. Edges lie on whole pixels, so that the
 * shelves stay sharp at 16 pixels.
 *
 * @param size width and height in pixels
 * @returns an SVG document
 */
export function markSvg(size: number): string {
  const margin = size >= 48 ? Math.round(size * 0.045) : 0;
  const side = size - 2 * margin;
  const thick = Math.max(2, Math.round(side / 10));
  const left = margin + Math.round(side * 0.21);
  const room = size - 2 * left;
  const step = Math.round(side * 0.235);
  const middle = Math.round(size / 2 - thick / 2);
  const shelves = FILLED.map((filled, at) => {
    const top = middle + (at - 1) * step;
    const width = Math.round(room * filled);
    return `<rect x="${left}" y="${top}" width="${width}" height="${thick}" rx="${thick / 2}" fill="${SHELF}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">`,
    '<title>Endcap</title>',
    '<defs><linearGradient id="front" x1="0" y1="0" x2="0" y2="1">',
    `<stop offset="0" stop-color="${TEAL_LIGHT}"/><stop offset="1" stop-color="${TEAL}"/>`,
    '</linearGradient></defs>',
    `<rect x="${margin}" y="${margin}" width="${side}" height="${side}" rx="${side * 0.22}" fill="url(#front)"/>`,
    ...shelves,
    '</svg>',
    '',
  ].join('\n');
}
