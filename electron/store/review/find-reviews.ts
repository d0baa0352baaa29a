import { z } from 'zod';
import type { PhotoReview, SignedReview, TrustQuery } from '#shared/bridge/reviews.ts';
import type { ReviewBriefs } from '#shared/domain/review/build-queue.ts';
import { MYSELF, ReviewMark } from '#shared/domain/review/photo-review.ts';
import { type ReviewTrust, type TrustedPhoto, trustOf } from '#shared/domain/review/review-trust.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { listHandedDescriptions, listHandovers } from './handovers-table.ts';
import { listBriefRows, listDescriptions, listReviews, listUndecided, photoReviewsOf } from './reviews-table.ts';

type ReviewsInput = {
  readonly photoKeys: readonly string[] | null;
  readonly differing: boolean;
  readonly from: number;
  readonly count: number;
};

const newestOf = ({ mine, theirs }: PhotoReview): string =>
  [mine, ...theirs].reduce((newest, one) => (one !== null && one.at > newest ? one.at : newest), '');

/** Reviews of photos, the newest first. */
export function findReviews(
  db: ReadDb,
  { photoKeys, differing, from, count }: ReviewsInput,
): { readonly total: number; readonly items: PhotoReview[] } {
  const all = [...photoReviewsOf(listReviews(db, photoKeys)).values()].filter(({ differs }) => !differing || differs);
  const inOrder = all.toSorted((a, b) => (newestOf(a) === newestOf(b) ? 0 : newestOf(a) < newestOf(b) ? 1 : -1));
  return { total: all.length, items: inOrder.slice(from, from + count) };
}

/** Photos that the person here and somebody else reviewed differently, while the difference is not settled. */
function differingPhotos(db: ReadDb): ReadonlySet<string> {
  const undecided = listUndecided(db);
  const reviews = photoReviewsOf(listReviews(db, undecided)).values();
  return new Set(reviews.flatMap(({ photoKey, differs }) => (differs ? [photoKey] : [])));
}

const Tags = z.array(z.string());

/** What filters of a queue need: the mark that counts (the person's own first), all tags and all authors. */
export function reviewBriefs(db: ReadDb): ReviewBriefs {
  type Brief = { mark: ReviewMark | null; tags: string[]; authors: string[]; differs: boolean };
  const found = new Map<string, Brief>();
  const differing = differingPhotos(db);
  for (const { photoKey, author, mark, tags } of listBriefRows(db)) {
    const one = found.get(photoKey) ?? { mark: null, tags: [], authors: [], differs: differing.has(photoKey) };
    found.set(photoKey, one);
    const known = ReviewMark.safeParse(mark).data ?? null;
    if (known !== null && (one.mark === null || author === MYSELF)) one.mark = known;
    if (tags !== '[]') one.tags.push(...Tags.parse(JSON.parse(tags)));
    one.authors.push(author);
  }
  return found;
}

const byCount = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));

/** Tags and authors that occur, the most frequent first, how many photos people differ about, and handovers. */
export function reviewTotals(db: ReadDb): {
  readonly tags: { readonly tag: string; readonly count: number }[];
  readonly authors: { readonly author: string; readonly count: number }[];
  readonly differing: number;
  readonly handovers: ReturnType<typeof listHandovers>;
} {
  const [tags, authors] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  let differing = 0;
  for (const one of reviewBriefs(db).values()) {
    if (one.differs) differing += 1;
    for (const tag of new Set(one.tags)) add(tags, tag);
    for (const author of one.authors) add(authors, author);
  }
  return {
    tags: byCount(tags).map(([tag, count]) => ({ tag, count })),
    authors: byCount(authors).map(([author, count]) => ({ author, count })),
    differing,
    handovers: listHandovers(db),
  };
}

/**
 * What people say of the measure. Of each photo one review counts: the person's own, or else the newest of others. A
 * photo of which nobody noted what it is of counts in all figures only.
 */
export function trustIn(db: ReadDb, { externalIds, displayTypes, from, to }: TrustQuery): ReviewTrust {
  const [noted, handed] = [listDescriptions(db, null), listHandedDescriptions(db, null)];
  const stores = externalIds === null ? null : new Set(externalIds);
  const types = displayTypes === null ? null : new Set<string>(displayTypes);
  const [fromMs, toMs] = [from === null ? null : Date.parse(from), to === null ? null : Date.parse(to)];
  const photos = [...photoReviewsOf(listReviews(db, null)).values()].flatMap((review): TrustedPhoto[] => {
    const says = countedReview(review);
    const of = noted.get(review.photoKey) ?? handed.get(review.photoKey)?.description;
    const at = Date.parse(of?.run.scheduledDatetime ?? '');
    const isInRange = (fromMs === null || at >= fromMs) && (toMs === null || at < toMs);
    const isAsked = (stores?.has(of?.store.externalId ?? '') ?? true) && (types?.has(of?.display.type ?? '') ?? true);
    if (says === null || !isInRange || !isAsked) return [];
    return [
      {
        isWrong: says.mark === 'measure',
        person: says.person,
        measured: of?.measured ?? null,
        type: of?.display.type ?? null,
        store: of?.store ?? null,
        categories: of?.display.categories ?? [],
      },
    ];
  });
  return trustOf(photos);
}

function countedReview({ mine, theirs }: PhotoReview): SignedReview | null {
  if (mine !== null && mine.mark !== null) return mine;
  const marked = theirs.filter(({ mark }) => mark !== null);
  return marked.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}
