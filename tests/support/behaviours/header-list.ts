import type { HeaderList } from './exchange.ts';

/** Pairs of the flat list in which node:http keeps headers as they came. */
export function pairHeaders(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
