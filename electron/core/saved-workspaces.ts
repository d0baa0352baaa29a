import { z } from 'zod';
import { isTimeZone } from './is-time-zone.ts';

const timeZone = z.string().refine(isTimeZone, { error: 'Expected an IANA time zone' });

/** A workspace as workspaces.json keeps it. There is no place for a token in it. */
export const SavedWorkspace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample'), id: z.string().min(1), name: z.string(), timeZone }),
  z.object({ kind: z.literal('service'), id: z.string().min(1), name: z.string(), timeZone, baseUrl: z.string() }),
]);
export type SavedWorkspace = z.infer<typeof SavedWorkspace>;

/** Content of workspaces.json. */
export const SavedWorkspaces = z.object({
  version: z.literal(1),
  activeId: z.string().nullable(),
  items: z.array(SavedWorkspace),
});
export type SavedWorkspaces = z.infer<typeof SavedWorkspaces>;

export const NO_WORKSPACES: SavedWorkspaces = { version: 1, activeId: null, items: [] };
