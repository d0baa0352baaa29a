import type { OtherField } from '#shared/domain/loose-record.ts';
import { photoFacts } from '#shared/domain/photo-facts.ts';
import { photosOf, runFacts } from '#shared/domain/run-facts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { findAnswer } from '../answers/answers-table.ts';
import type { ReadDb } from '../db/workspace-db.ts';

/** What only a run's own answer, and no report, says about it and its photos. */
type RunAnswer = {
  readonly other: readonly OtherField[];
  /** null: the run does not name the photo. */
  readonly photoOf: (
    photoId: string,
  ) => { readonly capturedAt: string | null; readonly other: readonly OtherField[] } | null;
};

/**
 * Reads runs as they were answered, if a person has opened them: their fields are open (api.md section 2.13), so they
 * are found by meaning, and what has none is passed on. Each run is read once.
 *
 * @returns null: the run's answer is not here
 */
export function createRunAnswers(db: ReadDb): (externalId: string, protocolId: string) => RunAnswer | null {
  const known = new Map<string, RunAnswer | null>();
  return (externalId, protocolId) => {
    const inputKey = canonicalJson({ externalId, protocolId });
    const before = known.get(inputKey);
    if (before !== undefined) return before;
    const run = readRun(db, inputKey);
    known.set(inputKey, run);
    return run;
  };
}

function readRun(db: ReadDb, inputKey: string): RunAnswer | null {
  const found = findAnswer(db, 'protocols.get', inputKey);
  if (found === null) return null;
  const record: unknown = JSON.parse(found.body.toString());
  const photos = (photosOf(record) ?? []).flatMap((image) => {
    const { photoId, capturedAt, other } = photoFacts(image).photo;
    return photoId === null ? [] : [[plainId(photoId), { capturedAt, other }] as const];
  });
  const byId = new Map(photos);
  return { other: runFacts(record).other, photoOf: (photoId) => byId.get(plainId(photoId)) ?? null };
}

/** One form of a UUID: a service may write a photo's id otherwise in a run than in a report. */
function plainId(id: string): string {
  const bare = id.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(bare) ? bare : id;
}
