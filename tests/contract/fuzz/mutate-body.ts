import { FORBIDDEN_TEXTS } from './nasty-texts.ts';
import type { RandomSource } from './random-source.ts';

const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  7.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  '5',
  'true',
  [],
  [[]],
  {},
  { a: { b: null } },
  ...FORBIDDEN_TEXTS,
];

type Place = { readonly holder: Record<string, unknown> | unknown[]; readonly key: string };

const placesOf = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesOf(inner)]);
};

/** A body whose values are changed; the change happens in place. */
type ValueChange = (body: unknown, random: RandomSource) => void;

const atAnyPlace =
  (change: (place: Place, random: RandomSource) => void): ValueChange =>
  (body, random) => {
    const places = placesOf(body);
    if (places.length > 0) change(random.pick(places), random);
  };

const valueChanges: Readonly<Record<string, ValueChange>> = {
  'wrong value': atAnyPlace(({ holder, key }, random) => {
    Reflect.set(holder, key, random.pick(WRONG_VALUES));
  }),
  'missing field': atAnyPlace(({ holder, key }) => {
    Reflect.deleteProperty(holder, key);
  }),
  'extra field': atAnyPlace(({ holder }, random) => {
    const name = random.pick(['__proto__', 'constructor', 'extra', '', 'toString', 'hasOwnProperty']);
    Object.defineProperty(holder, name, { value: random.pick(WRONG_VALUES), enumerable: true });
  }),
  'long list': atAnyPlace(({ holder, key }) => {
    const inner = Array.isArray(holder) ? holder : Reflect.get(holder, key);
    if (Array.isArray(inner) && inner.length > 0) for (let at = 0; at < 520; at += 1) inner.push(inner[0]);
  }),
  'long text': atAnyPlace(({ holder, key }) => {
    Reflect.set(holder, key, 'y'.repeat(100_000));
  }),
};

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const textChanges: Readonly<Record<string, (text: string, random: RandomSource) => string>> = {
  empty: () => '',
  'no JSON': (_text, random) =>
    random.pick(['NaN', 'undefined', '{', '[1,]', "{'a':1}", '\u0000', '{"a":1}{"a":1}', '//']),
  'other JSON': (_text, random) => random.pick(['null', '5', '"text"', '[]', 'true', '1e999', '-0']),
  'cut short': (text, random) => text.slice(0, random.below(text.length + 1)),
  'deep nesting': (text) => text.replace(/:[^,:{}[\]]+/, `:${deep(100_000, '[', ']')}`),
  'deep objects': () => deep(20_000, '{"a":', '}').replace('}', '1}'),
  'huge number': (text) => text.replace(/:\s*("[^"]*"|\d+|true|false|null)/, ':1e999'),
  'field twice': (text) => text.replace(/^\{("[^"]+":)/, '{$1null,$1'),
  'prototype field': (text) => text.replace(/^\{/, '{"__proto__":{"admin":true},'),
  'a character changed': (text, random) => {
    const at = random.below(text.length + 1);
    return (
      text.slice(0, at) +
      random.pick(['"', '\\', '{', ']', ',', '\u0001', 'é', '\\u0000', '\\ud800']) +
      text.slice(at + 1)
    );
  },
  'byte order mark': (text) => `\ufeff${text}`,
};

const byteChanges: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'Latin 1': (text) => Buffer.from(`${text}é`, 'latin1'),
  'broken UTF-8': (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff])]),
  'overlong UTF-8': (text) => Buffer.concat([Buffer.from(text.slice(0, 5)), Buffer.from([0xc0, 0xaf])]),
};

/** A body and what was done to it. */
export type MutatedBody = { readonly body: Buffer; readonly change: string };

/** Changes a JSON body in one way. */
export function mutateBody(body: unknown, random: RandomSource): MutatedBody {
  const kind = random.below(10);
  if (kind < 6) {
    const change = random.pick(Object.keys(valueChanges));
    const changed: unknown = structuredClone(body);
    valueChanges[change]?.(changed, random);
    return { body: Buffer.from(JSON.stringify(changed)), change };
  }
  const text = JSON.stringify(body);
  if (kind < 9) {
    const change = random.pick(Object.keys(textChanges));
    return { body: Buffer.from(textChanges[change]?.(text, random) ?? text), change };
  }
  const change = random.pick(Object.keys(byteChanges));
  return { body: byteChanges[change]?.(text) ?? Buffer.from(text), change };
}
