/** A picture of an icon: PNG bytes and their width in pixels. */
export type IconPicture = { readonly size: number; readonly png: Buffer };

/** Types of ICNS entries that hold a PNG, by width. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** Puts pictures up to 256 pixels into an ICO file (Windows), each as a PNG. */
export function icoOf(pictures: readonly IconPicture[]): Buffer {
  const held = pictures.filter(({ size }) => size <= 256);
  const head = Buffer.alloc(6 + 16 * held.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(held.length, 4);
  let offset = head.byteLength;
  for (const [at, { size, png }] of held.entries()) {
    const entry = 6 + 16 * at;
    // One byte each: 256 is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.byteLength, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.byteLength;
  }
  return Buffer.concat([head, ...held.map(({ png }) => png)]);
}

/** Puts pictures into an ICNS file (macOS), each as a PNG; sizes it has no place for are left out. */
export function icnsOf(pictures: readonly IconPicture[]): Buffer {
  const entries = pictures.flatMap(({ size, png }) =>
    (ICNS_TYPES[size] ?? []).map((type) => {
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
      head.writeUInt32BE(8 + png.byteLength, 4);
      return Buffer.concat([head, png]);
    }),
  );
  const body = Buffer.concat(entries);
  const head = Buffer.from('icns\0\0\0\0', 'latin1');
  head.writeUInt32BE(8 + body.byteLength, 4);
  return Buffer.concat([head, body]);
}
