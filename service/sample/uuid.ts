import type { Key } from './random.ts';

const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));
const hex4 = (value: number): string => HEX[value & 0xffff] ?? '';

/** The key as a UUID of version 4 (RFC 9562 section 5.4): 122 of its bits. */
export function uuidOf({ a, b, c, d }: Key): string {
  const version = 0x4000 | (b & 0x0fff);
  const variant = 0x8000 | ((c >>> 16) & 0x3fff);
  return `${hex4(a >>> 16)}${hex4(a)}-${hex4(b >>> 16)}-${hex4(version)}-${hex4(variant)}-${hex4(c)}${hex4(d >>> 16)}${hex4(d)}`;
}
