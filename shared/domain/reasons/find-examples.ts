import type { PhotoFillRate } from '#shared/contract/fill-rate.ts';
import type { ReportFacts } from '../fill-rate-facts.ts';
import { E4_PER_PERCENT } from '../fill-rate-sum.ts';
import type { PhotoSums } from './sum-photos.ts';

/**
 * The photos that explain a shortfall best: the one furthest below its target of each of the displays that lack most,
 * those first; where there are fewer such displays, then the others that are furthest below.
 *
 * @returns their places among the photos of the facts
 */
export function findExamples(
  { photos, displays }: Pick<ReportFacts, 'photos' | 'displays'>,
  { targets, isCounted }: Pick<PhotoSums, 'targets' | 'isCounted'>,
  most: number,
): number[] {
  if (most === 0) return [];
  const gaps = new Map<number, number>();
  const lacking = new Float64Array(displays.length);
  const worst = new Int32Array(displays.length).fill(-1);
  for (let photo = 0; photo < photos.count; photo += 1) {
    const [target, fillE4] = [targets[photo] ?? -1, photos.fillE4[photo] ?? -1];
    if (target < 0 || fillE4 < 0 || !isCounted(photo)) continue;
    const gap = target * E4_PER_PERCENT - fillE4;
    const display = photos.display[photo] ?? 0;
    lacking[display] = (lacking[display] ?? 0) + gap;
    if (gap <= 0) continue;
    gaps.set(photo, gap);
    const known = worst[display] ?? -1;
    if (known < 0 || gap > (gaps.get(known) ?? 0)) worst[display] = photo;
  }
  const byGap = (a: number, b: number): number => (gaps.get(b) ?? 0) - (gaps.get(a) ?? 0) || a - b;
  const ofDisplays = [...worst.keys()]
    .filter((display) => (worst[display] ?? -1) >= 0)
    .sort((a, b) => (lacking[b] ?? 0) - (lacking[a] ?? 0) || a - b)
    .slice(0, most)
    .map((display) => worst[display] ?? 0);
  if (ofDisplays.length === most) return ofDisplays;
  const taken = new Set(ofDisplays);
  const others = [...gaps.keys()].filter((photo) => !taken.has(photo)).sort(byGap);
  return [...ofDisplays, ...others].slice(0, most);
}

type PhotoOfReport = Pick<
  PhotoFillRate,
  'photoId' | 'protocolId' | 'expositionId' | 'scheduledDate' | 'scheduledAt' | 'fillRate' | 'expectation'
>;

/**
 * The same from reports of single displays.
 *
 * @param reports of the displays that lack most, those first
 */
export function examplesOfReports(
  reports: readonly { readonly externalId: string; readonly items: readonly PhotoOfReport[] }[],
  most: number,
) {
  const lacking = reports.map(({ externalId, items }) =>
    items
      .flatMap(
        ({
          photoId,
          protocolId,
          expositionId,
          scheduledDate,
          scheduledAt,
          fillRate,
          expectation: { expectedAverageFillRate: expected },
        }) =>
          fillRate == null || expected === null || fillRate >= expected
            ? []
            : [
                {
                  photoKey: photoId,
                  externalId,
                  expositionId,
                  protocolId,
                  scheduledDate,
                  scheduledAt,
                  measured: fillRate,
                  expected,
                },
              ],
      )
      .sort((a, b) => a.measured - a.expected - (b.measured - b.expected)),
  );
  const others = lacking.flatMap((photos) => photos.slice(1));
  return [
    ...lacking.flatMap((photos) => photos.slice(0, 1)),
    ...others.sort((a, b) => a.measured - a.expected - (b.measured - b.expected)),
  ].slice(0, most);
}
