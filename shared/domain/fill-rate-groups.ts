import type { CrossStoreGroupBy, FillRateGroup, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { isoWeekOf } from './calendar.ts';
import { compareCodePoints } from './code-point-order.ts';
import type { DisplayFacts, JoinedPhoto, RunFacts, StoreFacts } from './fill-rate-facts.ts';
import { addFillSums, averageFillRateOf, comparisonOf, emptyFillSum } from './fill-rate-sum.ts';

/** Key of the group of what has no region or no category (design.md section 7). */
export const NO_GROUP_KEY = 'none';

/** What names a group: its key and the optional fields that come with its grouping (api.md section 2.17). */
export type GroupLabel = Omit<FillRateGroup, 'protocolCount' | 'imageCount' | 'averageFillRate' | 'expectation'>;

/** A group with the photos that count in it. */
export type PhotoGroup = { readonly label: GroupLabel; readonly photos: readonly JoinedPhoto[] };

/** What decides in which groups a photo counts. */
export type GroupedPhoto = {
  readonly run: RunFacts;
  readonly display: DisplayFacts;
  readonly store: Pick<StoreFacts, 'externalId' | 'storeName' | 'regionId' | 'regionName'>;
};

const categoriesOf = ({ display }: GroupedPhoto): GroupLabel[] =>
  display.productCategories.length === 0
    ? [{ key: NO_GROUP_KEY, productCategory: null }]
    : [...new Set(display.productCategories)].map((category) => ({ key: category, productCategory: category }));

/** The groups in which a photo counts: one, or one for each category of its display. */
export const labelsBy = {
  store: ({ store: { externalId, storeName, regionName } }) => [{ key: externalId, externalId, storeName, regionName }],
  region: ({ store: { regionId, regionName } }) => [{ key: regionId ?? NO_GROUP_KEY, regionName }],
  expositionType: ({ display: { expositionType } }) => [{ key: expositionType, expositionType }],
  productCategory: categoriesOf,
  day: ({ run: { scheduledDate } }) => [{ key: scheduledDate, scheduledDate }],
  week: ({ run: { scheduledDate } }) => {
    const week = isoWeekOf(scheduledDate);
    return [{ key: week, week }];
  },
  protocol: ({ run, store: { storeName } }) => {
    const { protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, externalId } = run;
    const label = { protocolId, scheduledDate, scheduledAt, scheduledDatetime, status, externalId, storeName };
    return [{ key: protocolId, ...label }];
  },
  exposition: ({ display: { expositionId, expositionType }, store: { externalId, storeName } }) => [
    { key: expositionId, expositionId, expositionType, externalId, storeName },
  ],
  category: categoriesOf,
} as const satisfies Record<CrossStoreGroupBy | StoreGroupBy, (photo: GroupedPhoto) => GroupLabel[]>;

/** Newest first; runs of one instant by id, so that the order is always the same. */
export function compareNewestFirst(
  a: Pick<RunFacts, 'scheduledDatetime' | 'protocolId'>,
  b: Pick<RunFacts, 'scheduledDatetime' | 'protocolId'>,
): number {
  const later = Date.parse(b.scheduledDatetime) - Date.parse(a.scheduledDatetime);
  return later === 0 ? compareCodePoints(a.protocolId, b.protocolId) : later;
}

/** Photos in groups: runs newest first, everything else by key in code-point order. Groups exist where photos are. */
export function groupPhotos(groupBy: CrossStoreGroupBy | StoreGroupBy, photos: readonly JoinedPhoto[]): PhotoGroup[] {
  const groups = new Map<string, { label: GroupLabel; photos: JoinedPhoto[] }>();
  for (const photo of photos) {
    for (const label of labelsBy[groupBy](photo)) {
      const group = groups.get(label.key);
      if (group) group.photos.push(photo);
      else groups.set(label.key, { label, photos: [photo] });
    }
  }
  const byKey = [...groups.values()].sort((a, b) => compareCodePoints(a.label.key, b.label.key));
  if (groupBy !== 'protocol') return byKey;
  const runOf = (group: PhotoGroup) => group.photos[0]?.run ?? { scheduledDatetime: '', protocolId: '' };
  return byKey.sort((a, b) => compareNewestFirst(runOf(a), runOf(b)));
}

/** How many different runs some photos are of. */
export function countRuns(photos: readonly JoinedPhoto[]): number {
  return new Set(photos.map(({ run }) => run.protocolId)).size;
}

/** The answer's item for a group (api.md section 2.17). */
export function itemOfGroup({ label, photos }: PhotoGroup): FillRateGroup {
  const sum = photos.reduce((total, photo) => addFillSums(total, photo.sum), emptyFillSum);
  return {
    ...label,
    protocolCount: countRuns(photos),
    imageCount: sum.imageCount,
    averageFillRate: averageFillRateOf(sum),
    expectation: comparisonOf(sum),
  };
}
