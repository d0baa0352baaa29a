import { entryOfResult, entryOfRunPhoto, type PhotoEntry } from '#renderer/photos/photo-entry.ts';
import type { ExpositionFillRate, ExpositionFillRateQuery, PhotoResult } from '#shared/bridge/reports.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { localTimeOf, startOfDay } from '#shared/domain/instants.ts';
import { isUuid } from '#shared/domain/loose-record.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import type { Run } from '#shared/domain/run-facts.ts';

const dayOf = ({ scheduledDate, scheduledDatetime }: Run, timeZone: string): string | null =>
  scheduledDate ?? (scheduledDatetime === null ? null : localTimeOf(Date.parse(scheduledDatetime), timeZone).date);

/**
 * The reports that contain a run's photos with their expectations: those of its displays, on its day. Empty when the
 * run has no time.
 */
export function reportsOfRun(
  externalId: string,
  { run, photos }: { readonly run: Run; readonly photos: readonly RunPhoto[] },
  timeZone: string,
): ExpositionFillRateQuery[] {
  const day = dayOf(run, timeZone);
  if (day === null) return [];
  const status = ProtocolStatus.safeParse(run.status).data ?? 'completed';
  const range = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
  // A photo may name its display in any way. Reports exist only for ids that the service assigned.
  const displays = new Set(photos.map((photo) => photo.expositionId).filter(isUuid));
  return [...displays].map((expositionId) => ({ externalId, expositionId, ...range, status }));
}

/**
 * The photos of a run, each with what the reports of its displays say about it.
 *
 * @param reports those that have arrived
 * @param pending true while one is still loading
 */
export function photosOfRun(
  { run, photos }: { readonly run: Run; readonly photos: readonly RunPhoto[] },
  reports: readonly ExpositionFillRate[],
  pending: boolean,
): PhotoEntry[] {
  const results = new Map<string, PhotoResult>();
  for (const { items } of reports)
    for (const result of items) if (result.protocolId === run.protocolId) results.set(result.photoId, result);
  const known = photos.map((photo, index) => {
    const result = photo.photoId === null ? undefined : results.get(photo.photoId);
    if (result !== undefined) results.delete(result.photoId);
    return entryOfRunPhoto(photo, run, index, result ?? (pending ? 'pending' : undefined));
  });
  // Photos without an id can't be matched. Adding a report's photos as well would show them twice.
  return photos.some((photo) => photo.photoId === null)
    ? known
    : [...known, ...[...results.values()].map(entryOfResult)];
}

/**
 * How many photos of a run were measured, and how many compared. null while the reports that say so are loading or
 * can't be read, because a figure about the run must cover all of its photos.
 */
export function countsOfPhotos(photos: readonly PhotoEntry[]): { measured: number | null; compared: number | null } {
  const isPending = photos.some(({ target }) => target.kind === 'pending');
  const isOpen = isPending || photos.some(({ target }) => target.kind === 'unknown');
  const measured = photos.filter((photo) => photo.measured !== null);
  const compared = measured.filter(({ target }) => target.kind === 'expected');
  const isHidden = isPending || photos.some(({ isMeasured }) => isMeasured === 'unknown');
  return { measured: isHidden ? null : measured.length, compared: isOpen ? null : compared.length };
}
