import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import { type ServiceDatabase, type ServiceWriteDb, WriteRaceLost } from '../store/database.ts';
import { markRunsDue } from '../store/due-days.ts';
import {
  displaysById,
  photosById,
  runsById,
  type StoredDisplay,
  type StoredPhoto,
  type StoredRun,
  storeKeysByExternalId,
} from '../store/feed-repository.ts';
import { insertImages, upsertImages } from '../store/images-repository.ts';
import { insertProtocols, upsertProtocols } from '../store/protocols-repository.ts';
import type { FeedLine, RefusedLine } from './feed-lines.ts';
import type { FeedPhoto, FeedProtocol } from './feed-record.ts';

/** The result of a batch, in numbers of lines. */
type BatchOutcome = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
};

type Effect = 'added' | 'changed' | 'unchanged';

const idsOf = (lines: readonly FeedLine[], pick: (record: FeedLine['record']) => string | undefined): string[] => [
  ...new Set(lines.map(({ record }) => pick(record)).filter((id) => id !== undefined)),
];

/** The stored records that the lines of a batch refer to, updated by each accepted line. */
type Known = {
  readonly stores: ReadonlyMap<string, number>;
  readonly displays: ReadonlyMap<string, StoredDisplay>;
  readonly runs: Map<string, Omit<StoredRun, 'protocolKey'>>;
  readonly photos: Map<string, StoredPhoto>;
};

const readKnown = async ({ trx }: ServiceWriteDb, lines: readonly FeedLine[]): Promise<Known> => ({
  stores: await storeKeysByExternalId(
    trx,
    idsOf(lines, (record) => (record.type === 'protocol' ? record.externalId : undefined)),
  ),
  displays: await displaysById(
    trx,
    idsOf(lines, (record) => (record.type === 'photo' ? record.expositionId : undefined)),
  ),
  runs: new Map(
    await runsById(
      trx,
      idsOf(lines, (record) => record.protocolId),
    ),
  ),
  photos: new Map(
    await photosById(
      trx,
      idsOf(lines, (record) => (record.type === 'photo' ? record.photoId : undefined)),
    ),
  ),
});

const isSame = <Row extends object>(one: Row, other: Row): boolean =>
  Object.entries(one).every(([key, value]) => Reflect.get(other, key) === value);

/** Applies the line of a run to the known records, or says why it can't. */
const applyRun = ({ stores, runs }: Known, line: FeedProtocol): Effect | { readonly reason: string } => {
  const storeKey = stores.get(line.externalId);
  if (storeKey === undefined) return { reason: `externalId: There is no store ${JSON.stringify(line.externalId)}` };
  const known = runs.get(line.protocolId);
  if (known && known.storeKey !== storeKey) return { reason: 'protocolId: This run belongs to another store' };
  const { status, scheduledDate, scheduledAt } = line;
  const run = { storeKey, status, scheduledDate, scheduledAt, scheduledMs: Date.parse(line.scheduledDatetime) };
  if (known && isSame(run, known)) return 'unchanged';
  runs.set(line.protocolId, run);
  return known ? 'changed' : 'added';
};

/** Applies the line of a photo to the known records, or says why it can't. */
const applyPhoto = ({ runs, displays, photos }: Known, line: FeedPhoto): Effect | { readonly reason: string } => {
  const run = runs.get(line.protocolId);
  if (!run) return { reason: `protocolId: There is no run ${line.protocolId}, neither here nor in a line before` };
  const display = displays.get(line.expositionId);
  if (!display) return { reason: `expositionId: There is no display ${line.expositionId}` };
  if (display.storeKey !== run.storeKey) return { reason: 'expositionId: This display belongs to another store' };
  const known = photos.get(line.photoId);
  if (known && known.storeKey !== run.storeKey) return { reason: 'photoId: This photo belongs to another store' };
  const photo: StoredPhoto = {
    protocolId: line.protocolId,
    expositionKey: display.expositionKey,
    storeKey: run.storeKey,
    status: line.imageStatus,
    fillE4: line.fillRate === null ? null : toE4(line.fillRate),
    capturedAt: line.capturedAt,
  };
  if (known && isSame(photo, known)) return 'unchanged';
  photos.set(line.photoId, photo);
  return known ? 'changed' : 'added';
};

/** Lines to write, by their ids, and which of these ids are new. */
type Changes = {
  readonly runs: Map<string, FeedProtocol>;
  readonly photos: Map<string, FeedPhoto>;
  readonly newRuns: Set<string>;
  readonly newPhotos: Set<string>;
  /** Runs whose sums change: those that are written, those of the photos, and those that photos leave. */
  readonly touchedRuns: Set<string>;
};

/**
 * Writes the changes. New records are inserted and never replace any. If another import adds the same id meanwhile,
 * perhaps to another store, the database refuses this insert, and the batch is repeated with what is stored then.
 */
const writeChanges = async (
  db: ServiceWriteDb,
  { runs, photos, newRuns, newPhotos, touchedRuns }: Changes,
  known: Known,
): Promise<void> => {
  await markRunsDue(db, [...touchedRuns]);
  const protocols = [...runs.values()].flatMap((protocol) => {
    const run = known.runs.get(protocol.protocolId);
    return run ? [{ protocol, storeKey: run.storeKey }] : [];
  });
  const isNewRun = ({ protocol }: (typeof protocols)[number]): boolean => newRuns.has(protocol.protocolId);
  await insertProtocols(db, protocols.filter(isNewRun));
  await upsertProtocols(
    db,
    protocols.filter((one) => !isNewRun(one)),
  );
  const ids = new Set([...photos.values()].map(({ protocolId }) => protocolId));
  const keys = await runsById(db.trx, [...ids]);
  const images = [...photos.values()].flatMap((photo) => {
    const run = keys.get(photo.protocolId);
    const display = known.displays.get(photo.expositionId);
    if (!run || !display) return [];
    const { photoId, protocolId, expositionId, imageStatus: status, fillRate, capturedAt } = photo;
    const image = { photoId, protocolId, expositionId, status, fillRate, capturedAt };
    return [{ image, protocolKey: run.protocolKey, expositionKey: display.expositionKey }];
  });
  const isNewPhoto = ({ image }: (typeof images)[number]): boolean => newPhotos.has(image.photoId);
  await insertImages(db, images.filter(isNewPhoto));
  await upsertImages(
    db,
    images.filter((one) => !isNewPhoto(one)),
  );
  await markRunsDue(db, [...touchedRuns]);
};

/** Locks every store that the lines may write to, then reads the records that they refer to. */
const lockKnown = async (db: ServiceWriteDb, lines: readonly FeedLine[]): Promise<Known> => {
  const known = await readKnown(db, lines);
  const keys = new Set([...known.stores.values(), ...[...known.runs.values()].map(({ storeKey }) => storeKey)]);
  if (!(await db.lockStores([...keys]))) return known;
  const now = await readKnown(db, lines);
  // A run that came meanwhile may be of another store. Its days could be summed beside what is written here.
  if ([...now.runs.values()].some(({ storeKey }) => !keys.has(storeKey)))
    throw new WriteRaceLost('A run came meanwhile');
  return now;
};

/** Notes a record to be written. A later line of the batch replaces an earlier one. */
const noteChange = (changes: Changes, record: FeedLine['record'], isNew: boolean): void => {
  changes.touchedRuns.add(record.protocolId);
  if (record.type === 'protocol') {
    changes.runs.set(record.protocolId, record);
    if (isNew) changes.newRuns.add(record.protocolId);
  } else {
    changes.photos.set(record.photoId, record);
    if (isNew) changes.newPhotos.add(record.photoId);
  }
};

/** Thrown in the transaction of a strict batch with a refused line, to roll it back. */
class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
}

/**
 * Writes the lines of a batch in one transaction, in their order: a line may refer to a run in an earlier line. Only
 * records that differ from what is stored are written.
 *
 * @param isStrict one refused line refuses the whole batch: nothing is written, and all counts are 0
 */
export async function writeBatch(
  database: ServiceDatabase,
  lines: readonly FeedLine[],
  isStrict: boolean,
): Promise<BatchOutcome> {
  const refused: RefusedLine[] = [];
  try {
    return await database.write(async (db) => {
      refused.length = 0;
      const known = await lockKnown(db, lines);
      const changes: Changes = {
        runs: new Map(),
        photos: new Map(),
        newRuns: new Set(),
        newPhotos: new Set(),
        touchedRuns: new Set(),
      };
      const counts = { added: 0, changed: 0, unchanged: 0 };
      for (const { number, record } of lines) {
        const leaves = record.type === 'photo' ? known.photos.get(record.photoId)?.protocolId : undefined;
        const effect = record.type === 'protocol' ? applyRun(known, record) : applyPhoto(known, record);
        if (typeof effect === 'object') {
          refused.push({ number, reason: effect.reason });
          continue;
        }
        counts[effect] += 1;
        if (effect === 'unchanged') continue;
        noteChange(changes, record, effect === 'added');
        if (leaves !== undefined) changes.touchedRuns.add(leaves);
      }
      if (isStrict && refused.length > 0) throw new BatchRefused();
      await writeChanges(db, changes, known);
      return { ...counts, refused };
    });
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    return { added: 0, changed: 0, unchanged: 0, refused };
  }
}
