import { z } from 'zod';
import { parseJson } from '#shared/lib/parse-json.ts';
import { isServiceAddress, LONGEST_LINK } from '../app-link.ts';
import { RESOURCE_KINDS, ResourceRef } from '../merge/resource-tree.ts';
import { ChangeSetProblem, ChangeSetResource } from './change-set-resource.ts';
import { changeSetProblem } from './change-set-rows.ts';

/**
 * A file of changes that another admin can open, review and publish. It is plain JSON. It holds contacts and, if one
 * was changed, stores' login codes, but never the token.
 */
const ChangeSetFile = z.object({
  format: z.literal('endcap-change-set'),
  /** Increased when older versions of Endcap can no longer read the file. */
  version: z.literal(1),
  /** ISO 8601; only displayed. */
  exportedAt: z.iso.datetime(),
  /** Address of the service whose stores it is about; null: the sample. Absent: an earlier Endcap did not say it. */
  service: z.string().max(LONGEST_LINK).refine(isServiceAddress).nullable().optional().catch(undefined),
  /** Each is read by itself, so that a damaged one does not hide the others. */
  resources: z.array(z.unknown()).min(1).max(100_000),
});
export type ChangeSetFile = Omit<z.infer<typeof ChangeSetFile>, 'resources'> & {
  readonly resources: readonly ChangeSetResource[];
};

/** A resource that can't be taken, with what the file calls it. */
export const RefusedResource = z.object({
  externalId: z.string().nullable(),
  kind: z.enum(RESOURCE_KINDS).nullable(),
  /** Name or id of the first row with a problem; null: it is not about a row. */
  row: z.string().nullable(),
  field: z.string().nullable(),
  problem: ChangeSetProblem,
});
export type RefusedResource = Readonly<z.infer<typeof RefusedResource>>;

/** Why a file is not a change set: `newer` (made by a later version of Endcap), `malformed` and so on. */
export type ChangeSetReading =
  | { readonly ok: true; readonly file: ChangeSetFile; readonly refused: readonly RefusedResource[] }
  | { readonly ok: false; readonly reason: 'not_json' | 'newer' | 'malformed' };

const Head = z.object({ format: z.literal('endcap-change-set'), version: z.int().min(2) });
const Named = z.object({ ref: z.looseObject({ externalId: z.unknown(), kind: z.unknown() }) });

const SHORT = 200;

/** What a resource that can't be read calls itself. */
function nameOf(json: unknown): Pick<RefusedResource, 'externalId' | 'kind'> {
  const ref = Named.safeParse(json).data?.ref;
  const kind = RESOURCE_KINDS.find((one) => one === ref?.kind) ?? null;
  return { externalId: typeof ref?.externalId === 'string' ? ref.externalId.slice(0, SHORT) : null, kind };
}

function readResource(json: unknown): ChangeSetResource | RefusedResource {
  const named = nameOf(json);
  const nowhere = { ...named, row: null, field: null };
  if (named.kind === null) return { ...nowhere, problem: 'kind' };
  if (!ResourceRef.safeParse({ externalId: named.externalId, kind: named.kind }).success) {
    return { ...nowhere, problem: 'store' };
  }
  const resource = ChangeSetResource.safeParse(json);
  if (!resource.success) return { ...nowhere, problem: 'shape' };
  const problem = changeSetProblem(resource.data);
  return problem === null ? resource.data : { ...named, ...problem };
}

/**
 * Reads a file of changes, which anybody may have written. What can't be taken is named, and never hides what can.
 *
 * @param text all of the file
 */
export function readChangeSet(text: string): ChangeSetReading {
  const json = parseJson(text);
  if (json === undefined) return { ok: false, reason: 'not_json' };
  const file = ChangeSetFile.safeParse(json);
  if (!file.success) return { ok: false, reason: Head.safeParse(json).success ? 'newer' : 'malformed' };
  const resources = new Map<string, ChangeSetResource>();
  const refused: RefusedResource[] = [];
  for (const one of file.data.resources.map(readResource)) {
    if ('problem' in one) {
      refused.push(one);
      continue;
    }
    const key = `${one.ref.kind} ${one.ref.externalId}`;
    if (resources.has(key)) refused.push({ ...one.ref, row: null, field: null, problem: 'twice' });
    else resources.set(key, one);
  }
  return { ok: true, file: { ...file.data, resources: [...resources.values()] }, refused };
}
