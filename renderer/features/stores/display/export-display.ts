import type { ExportWords, PageExport } from '#renderer/export/page-export.ts';
import { exportReport, type ReportExport } from '#renderer/figures/export-report.ts';
import type { PhotoEntry } from '#renderer/photos/photo-entry.ts';
import { digitsOfPhoto } from '#renderer/photos/photo-entry.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ExpositionFillRate } from '#shared/bridge/reports.ts';

type Shown = Pick<ReportExport, 'title' | 'days'> & {
  readonly read: Read<ExpositionFillRate>;
  /** In the order of the page. */
  readonly photos: readonly PhotoEntry[];
};

/** What stands below a photo: its time, its rate and its target. */
function captionOf(photo: PhotoEntry, words: ExportWords): string {
  const { scheduledDate, scheduledAt, measured, target, delta } = photo;
  const { t, format } = words;
  const digits = digitsOfPhoto(photo);
  const time = scheduledAt?.slice(0, 5) ?? '';
  return [
    ...(scheduledDate === null ? [] : [t('group.run', { day: format.dayMonth(scheduledDate), time })]),
    measured === null ? t('chart.notMeasured') : format.percent(measured, digits),
    ...(target.kind === 'expected' ? [t('chart.expectedValue', { value: format.percent(target.ratio, digits) })] : []),
    ...(delta === null ? [] : [format.delta(delta, digits)]),
  ].join(' · ');
}

/** A display as it is on screen: a row for each photo, each of which counts as a group of one. */
export function exportDisplay({ read, photos, ...shown }: Shown, words: ExportWords): PageExport {
  const { summary, protocolStatus, items } = read.data;
  const places = new Map(photos.map(({ id }, place) => [id, place]));
  const placeOf = ({ photoId }: (typeof items)[number]) => places.get(photoId) ?? photos.length;
  const ordered = items.toSorted((a, b) => placeOf(a) - placeOf(b));
  const groups = ordered.map(({ photoId, protocolId, scheduledDate, scheduledAt, fillRate, expectation }) => ({
    key: photoId,
    protocolId,
    scheduledDate,
    scheduledAt,
    protocolCount: 1,
    imageCount: 1,
    averageFillRate: fillRate ?? null,
    expectation,
  }));
  const report = { groupBy: 'protocol', protocolStatus, summary, items: groups } as const;
  const pictures = photos.flatMap((photo) =>
    photo.photoKey === null ? [] : [{ photoKey: photo.photoKey, caption: captionOf(photo, words) }],
  );
  return exportReport({ ...shown, report, read, filters: [], sort: null, photos: pictures }, words);
}
