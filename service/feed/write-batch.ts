import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import type { ServiceDatabase, ServiceWriteDb } from '../store/database.ts';
import { markRunsDue } from '../store/due-days.ts';
import { runsById, type StoredPhoto, type StoredRun } from '../store/feed-repository.ts';
import { insertImages, type KeyedImage, upsertImages } from '../store/images-repository.ts';
import { insertProtocols, upsertProtocols } from '../store/protocols-repository.ts';
import type { FeedLine, RefusedLine } from './feed-lines.ts';
import type { FeedPhoto, FeedProtocol } from './feed-record.ts';
import { type FeedPlaces, type KnownRecords, lockKnown } from './known-records.ts';
import { openWaiting, readReady } from './waiting-lines.ts';

/** The result of a batch, in numbers of lines. */
type BatchOutcome = {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: readonly RefusedLine[];
  /** Those that wait, and why. */
  readonly early: readonly RefusedLine[];
  /** Lines of earlier batches that have waited; they are added, changed or unchanged, too. */
  readonly late: number;
};

/** What a line does, or why it can't. It is early if it may do so when more is there. */
type Effect = 'added' | 'changed' | 'unchanged' | { readonly reason: string; readonly isEarly?: true };

type Run = Omit<StoredRun, 'protocolKey'>;
type Accepted<Line, Stored> = { readonly line: Line; readonly stored: Stored; readonly isNew: boolean };

/** What a batch writes, by ids, each with the line that said so. A later line replaces an earlier one. */
type Changes = {
  readonly runs: Map<string, Accepted<FeedProtocol, Run>>;
  readonly photos: Map<string, Accepted<FeedPhoto, StoredPhoto>>;
  /** Runs whose sums change: those that are written, those of the photos, and those that photos leave. */
  readonly touchedRuns: Set<string>;
};

const isSameRun = (one: Run, other: Run): boolean =>
  one.storeKey === other.storeKey &&
  one.status === other.status &&
  one.scheduledDate === other.scheduledDate &&
  one.scheduledAt === other.scheduledAt &&
  one.scheduledMs === other.scheduledMs;

const isSamePhoto = (one: StoredPhoto, other: StoredPhoto): boolean =>
  one.protocolId === other.protocolId &&
  one.expositionKey === other.expositionKey &&
  one.storeKey === other.storeKey &&
  one.status === other.status &&
  one.fillE4 === other.fillE4 &&
  one.capturedAt === other.capturedAt;

/** Notes what the line of a run changes, or says why it can't. */
const applyRun = (known: KnownRecords, changes: Changes, line: FeedProtocol): Effect => {
  const storeKey = known.stores.get(line.externalId);
  if (storeKey === undefined) {
    return { reason: `externalId: There is no store ${JSON.stringify(line.externalId)}`, isEarly: true };
  }
  const earlier = changes.runs.get(line.protocolId);
  const before = earlier?.stored ?? known.runs.get(line.protocolId);
  if (before && before.storeKey !== storeKey) return { reason: 'protocolId: This run belongs to another store' };
  const { status, scheduledDate, scheduledAt } = line;
  const stored = { storeKey, status, scheduledDate, scheduledAt, scheduledMs: Date.parse(line.scheduledDatetime) };
  if (before && isSameRun(stored, before)) return 'unchanged';
  changes.runs.set(line.protocolId, { line, stored, isNew: earlier?.isNew ?? !before });
  changes.touchedRuns.add(line.protocolId);
  return before ? 'changed' : 'added';
};

/** Notes what the line of a photo changes, or says why it can't. */
const applyPhoto = (known: KnownRecords, changes: Changes, line: FeedPhoto): Effect => {
  const run = changes.runs.get(line.protocolId)?.stored ?? known.runs.get(line.protocolId);
  if (!run) {
    const reason = `protocolId: There is no run ${line.protocolId}, neither here nor in a line before`;
    return { reason, isEarly: true };
  }
  const display = known.displays.get(line.expositionId);
  if (!display) return { reason: `expositionId: There is no display ${line.expositionId}`, isEarly: true };
  if (display.storeKey !== run.storeKey) return { reason: 'expositionId: This display belongs to another store' };
  const earlier = changes.photos.get(line.photoId);
  const before = earlier?.stored ?? known.photos.get(line.photoId);
  if (before && before.storeKey !== run.storeKey) return { reason: 'photoId: This photo belongs to another store' };
  const stored: StoredPhoto = {
    protocolId: line.protocolId,
    expositionKey: display.expositionKey,
    storeKey: run.storeKey,
    status: line.imageStatus,
    fillE4: line.fillRate === null ? null : toE4(line.fillRate),
    capturedAt: line.capturedAt,
  };
  if (before && isSamePhoto(stored, before)) return 'unchanged';
  changes.photos.set(line.photoId, { line, stored, isNew: earlier?.isNew ?? !before });
  changes.touchedRuns.add(line.protocolId);
  if (before) changes.touchedRuns.add(before.protocolId);
  return before ? 'changed' : 'added';
};

function* protocolsOf({ runs }: Changes, areNew: boolean) {
  for (const { line, stored, isNew } of runs.values()) {
    if (isNew === areNew) yield { protocol: line, storeKey: stored.storeKey };
  }
}

function* imagesOf({ photos }: Changes, runs: ReadonlyMap<string, StoredRun>, areNew: boolean): Generator<KeyedImage> {
  for (const { line, stored, isNew } of photos.values()) {
    if (isNew !== areNew) continue;
    const { protocolId, expositionKey, status, fillE4, capturedAt } = stored;
    const protocolKey = runs.get(protocolId)?.protocolKey;
    if (protocolKey === undefined) throw new Error(`The run ${protocolId} is gone`);
    yield { photoId: line.photoId, protocolKey, expositionKey, status, fillE4, capturedAt };
  }
}

/**
 * Writes the changes. New records are inserted and never replace any. If another import adds the same id meanwhile,
 * perhaps to another store, the database refuses this insert, and the batch is repeated with what is stored then.
 */
const writeChanges = async (db: ServiceWriteDb, changes: Changes, known: KnownRecords): Promise<void> => {
  const touched = [...changes.touchedRuns];
  await markRunsDue(
    db,
    touched.filter((id) => known.runs.has(id)),
  );
  await insertProtocols(db, protocolsOf(changes, true));
  await upsertProtocols(db, protocolsOf(changes, false));
  const added = touched.filter((id) => !known.runs.has(id));
  const runs = new Map([...known.runs, ...(await runsById(db.trx, added))]);
  await insertImages(db, imagesOf(changes, runs, true));
  await upsertImages(db, imagesOf(changes, runs, false));
  await markRunsDue(db, touched);
};

/** Thrown in the transaction of a strict batch with a refused line, to roll it back. */
class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
}

type HowToWrite = {
  readonly places: FeedPlaces;
  readonly isStrict: boolean;
  readonly waiting: { readonly atMost: number; readonly nowMs: number } | undefined;
  readonly beside: ((db: ServiceWriteDb) => Promise<void>) | undefined;
};

/**
 * Writes the lines of a batch in one transaction, in their order: a line may refer to a run in an earlier line. Only
 * records that differ from what is stored are written.
 *
 * @param how.places what earlier batches have read of stores and displays
 * @param how.isStrict one refused line refuses the whole batch: nothing is written, and all counts are 0
 * @param how.waiting early lines wait, and at most so many that have waited are taken first; undefined: early lines are
 *   refused, and those that wait go on waiting, unless a line of this batch is about the same record
 * @param how.beside what else is written in the transaction
 */
export async function writeBatch(
  database: ServiceDatabase,
  lines: readonly FeedLine[],
  { places, isStrict, waiting: how, beside }: HowToWrite,
): Promise<BatchOutcome> {
  const refused: RefusedLine[] = [];
  try {
    return await database.write(async (db) => {
      refused.length = 0;
      const early: RefusedLine[] = [];
      const ready = how ? await readReady(db, how.atMost) : [];
      const known = await lockKnown(db, [...ready, ...lines], places);
      const waiting = await openWaiting(db, ready);
      const changes: Changes = { runs: new Map(), photos: new Map(), touchedRuns: new Set() };
      const counts = { added: 0, changed: 0, unchanged: 0, late: 0 };
      const take = (line: FeedLine): boolean => {
        const { number, record } = line;
        const effect =
          record.type === 'protocol' ? applyRun(known, changes, record) : applyPhoto(known, changes, record);
        if (typeof effect === 'string') {
          counts[effect] += 1;
          waiting.settle(record);
          return true;
        }
        const isKept = how !== undefined && effect.isEarly === true;
        if (isKept) waiting.keep(line);
        (isKept ? early : refused).push({ number, reason: effect.reason });
        return false;
      };
      for (const line of waiting.taken) if (take(line)) counts.late += 1;
      // Why they wait was said before.
      early.length = 0;
      for (const line of lines) take(line);
      if (isStrict && refused.length > 0) throw new BatchRefused();
      await writeChanges(db, changes, known);
      await waiting.write(how?.nowMs ?? 0);
      await beside?.(db);
      return { ...counts, refused, early };
    });
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    return { added: 0, changed: 0, unchanged: 0, refused, early: [], late: 0 };
  }
}
