/**
 * 128 bits that represent one named thing in the sample chain. All random values of the thing come from its key, so
 * they do not change when other things or the date change.
 */
export type Key = { readonly a: number; readonly b: number; readonly c: number; readonly d: number };

const GOLDEN = 0x9e3779b9;
const BITS_32 = 4_294_967_296;

/** Spreads 32 bits. It is a bijection, so different inputs never collide (the "lowbias32" constants of C. Wellons). */
function mix(value: number): number {
  let x = value;
  x ^= x >>> 16;
  x = Math.imul(x, 0x21f0aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** The key of a name. */
export function keyOf(name: string): Key {
  let a = 0x3c6ef372;
  let b = 0x1b873593;
  let c = 0xa54ff53a;
  let d = 0x85ebca6b;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    a = mix(a ^ code);
    b = mix(b + Math.imul(code, GOLDEN) + a);
    c = mix(c ^ (b + index));
    d = mix(d + (c ^ code));
  }
  return { a: mix(a ^ d), b: mix(b ^ a), c: mix(c ^ b), d: mix(d ^ c) };
}

/** The key of the `n`-th part of a thing. No two parts of a thing share a key. */
export function partKey({ a, b, c, d }: Key, n: number): Key {
  const step = Math.imul(n + 1, GOLDEN);
  return { a: mix(a + step), b: mix(b ^ step), c: mix(c - step), d: mix(d + Math.imul(step, 5)) };
}

/** The `n`-th random number of a key, from 0 up to but not including 1. */
export function unit(key: Key, n: number): number {
  return mix(key.a + mix(key.b ^ Math.imul(n + 1, GOLDEN))) / BITS_32;
}

/** The `n`-th random number as a whole number from `low` to `high`, both included. */
export function whole(key: Key, n: number, low: number, high: number): number {
  return low + Math.floor(unit(key, n) * (high - low + 1));
}

/** The `n`-th random number on a bell curve from -1 to 1, most of the time close to 0. */
export function bell(key: Key, n: number): number {
  return (unit(key, n) + unit(key, n + 0x100) + unit(key, n + 0x200)) / 1.5 - 1;
}

/** One of the items, chosen by the `n`-th random number. */
export function pick<T>(key: Key, n: number, items: readonly [T, ...T[]]): T {
  return items[Math.floor(unit(key, n) * items.length)] ?? items[0];
}

const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));
const hex4 = (value: number): string => HEX[value & 0xffff] ?? '';

/** The key as a UUID of version 4 (RFC 9562 section 5.4), which holds 122 of its bits. */
export function uuidOf({ a, b, c, d }: Key): string {
  const version = 0x4000 | (b & 0x0fff);
  const variant = 0x8000 | ((c >>> 16) & 0x3fff);
  return `${hex4(a >>> 16)}${hex4(a)}-${hex4(b >>> 16)}-${hex4(version)}-${hex4(variant)}-${hex4(c)}${hex4(d >>> 16)}${hex4(d)}`;
}
