import { z } from 'zod';

/** Half-open range of instants `[from, to)`, as ISO 8601 date-times with an offset (api.md section 4). */
export const range = { from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) };

/** For `.refine(...inOrder)`: `from` lies before `to`, so that a page can not ask for an empty range. */
export const inOrder = [
  (query: { readonly from: string; readonly to: string }) => Date.parse(query.from) < Date.parse(query.to),
  { path: ['to'], error: 'The end must be after the start' },
] as [(query: { readonly from: string; readonly to: string }) => boolean, { path: string[]; error: string }];
