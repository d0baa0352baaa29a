import type { Sort } from './data-column.ts';

/** An order as a part of an address: `name`, or `-name` for the other direction. */
export function sortToText({ id, desc }: Sort): string {
  return desc ? `-${id}` : id;
}

/** The order that `sortToText` wrote; undefined when there is none. */
export function sortOfText(text: string | undefined): Sort | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}
