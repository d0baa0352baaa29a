import { FailureError } from '#electron/lib/failure-error.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { ChangesImported } from '#shared/bridge/publish.ts';
import { type ChangeSetResource, readChangeSet } from '#shared/domain/change-set-file.ts';

type Import = { readonly file: unknown; readonly isTrial: boolean; readonly name: string; readonly now: number };

/** External IDs of the chain's stores; null: they are not known on this computer. */
async function knownStores({ reads, signal }: Session): Promise<ReadonlySet<string> | null> {
  try {
    const { data } = await reads.read('stores.list', undefined, signal);
    return new Set(data.flatMap(({ externalId }) => externalId ?? []));
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}

/** Takes a file of changes of this chain's stores, and of stores that the file itself makes. */
export async function importFile(session: Session, { file: json, ...rest }: Import): Promise<ChangesImported> {
  const { sync } = session;
  const reading = readChangeSet(json);
  if (!reading.ok) return reading;
  const { file } = reading;
  const made = file.resources.flatMap(({ ref, base }) =>
    ref.kind === 'store' && base.length === 0 ? [ref.externalId] : [],
  );
  const known = await knownStores(session);
  const isHere = ({ ref: { externalId } }: ChangeSetResource) =>
    known === null || known.has(externalId) || made.includes(externalId);
  const resources = file.resources.filter(isHere);
  const strange = file.resources
    .filter((one) => !isHere(one))
    .map(({ ref }) => ({ ref, result: 'unknown_store' as const, rows: 0 }));
  const found = await Promise.all(
    resources.map(async ({ ref }) => ({ ref, remote: await sync.drafts.remoteFor(ref) })),
  );
  const remotes = found.flatMap(({ ref, remote }) => (remote === undefined ? [] : [{ ref, remote }]));
  const taken =
    resources.length === 0 ? [] : await sync.call('drafts.import', { file: { ...file, resources }, remotes, ...rest });
  return { ok: true, resources: [...taken, ...strange], exportedAt: file.exportedAt };
}
