import { ExpositionStatus } from '#shared/contract/enumerations.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { cachedRemote } from '../drafts/draft-trees.ts';

/** What a display is called, which results do not hold. */
type DisplayName = Pick<Exposition, 'label' | 'friendlyTitle'> & {
  readonly status: ExpositionStatus | null;
};

/**
 * Names of displays as the service gave them last; drafts of names don't count, because a photo shows what was. Each
 * store's displays are read once.
 *
 * @returns null: the display is not known
 */
export function createDisplayNames(db: ReadDb): (externalId: string, expositionId: string) => DisplayName | null {
  const known = new Map<string, ReadonlyMap<unknown, DisplayName>>();
  return (externalId, expositionId) => {
    const ofStore = known.get(externalId) ?? namesOf(db, externalId);
    known.set(externalId, ofStore);
    return ofStore.get(expositionId) ?? null;
  };
}

function namesOf(db: ReadDb, externalId: string): ReadonlyMap<unknown, DisplayName> {
  const rows = cachedRemote(db, { externalId, kind: 'expositions' }) ?? [];
  return new Map(
    rows.flatMap((row) => {
      const { expositionId, label, friendlyTitle, status } = row;
      if (typeof label !== 'string') return [];
      return [
        [
          expositionId,
          {
            label,
            friendlyTitle: typeof friendlyTitle === 'string' ? friendlyTitle : null,
            status: ExpositionStatus.safeParse(status).data ?? null,
          },
        ] as const,
      ];
    }),
  );
}
