import { findLeaf, isRecord, leavesOf, plainName } from './loose-record.ts';
import { photoFacts } from './photo-facts.ts';
import { isCount, isText } from './value-shapes.ts';

/** One page of a photo list. */
export type PhotoListFacts = {
  /** Loose records, one for each photo; null: no list was found. */
  readonly photos: readonly unknown[] | null;
  /** To be passed back for the next page. */
  readonly cursor: string | null;
  /** Whether the answer says that there is more, in whatever way. */
  readonly hasMore: boolean;
};

/** Names of the list, in order of preference. */
const LIST_NAMES = ['photos', 'images', 'pictures', 'items', 'results', 'data'];
const CURSOR_NAMES = [
  'nextCursor',
  'cursor.next',
  'nextPageCursor',
  'nextPageToken',
  'nextToken',
  'continuationToken',
  'next',
  'cursor',
];
const MORE_NAMES = ['hasMore', 'hasNextPage', 'hasNext', 'more', 'truncated'];
const TOTAL_NAMES = ['totalCount', 'total', 'totalItems'];
/** Lists are looked for this deep: `{ data: { photos: [...] } }`. */
const DEEPEST = 3;

/**
 * The list, the cursor and the end of a page of listStorePhotos, whose fields are not shown (api.md sections 2.14
 * and 4.10). Found by name and by what the elements look like. Never fails.
 *
 * @param answer the page as it came; a bare list is a list
 * @param before how many photos earlier pages have brought, to compare a total with
 */
export function photoListFacts(answer: unknown, before: number): PhotoListFacts {
  const photos = listIn(answer);
  const leaves = leavesOf(answer).filter(({ value }) => !Array.isArray(value));
  const cursor = findLeaf(leaves, CURSOR_NAMES, isText);
  const more = findLeaf(leaves, MORE_NAMES, (value) => typeof value === 'boolean');
  const total = findLeaf(leaves, TOTAL_NAMES, isCount);
  const isShort = typeof total?.value === 'number' && total.value > before + (photos?.length ?? 0);
  // A flag that says "no more" is clearer than a cursor that is always there.
  const isLast = more?.value === false;
  return {
    photos,
    cursor: isLast || !isText(cursor?.value) ? null : cursorOf(cursor.value),
    hasMore: !isLast && (more?.value === true || isText(cursor?.value) || isShort),
  };
}

type Found = { readonly name: string; readonly list: readonly unknown[]; readonly depth: number };

function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const lists = listsOf(answer, 1);
  const named = LIST_NAMES.flatMap((name) => lists.filter((found) => plainName(found.name) === name));
  const candidates = [...named, ...lists];
  return (candidates.find(({ list }) => list.some(looksLikePhoto)) ?? named[0])?.list ?? null;
}

/** Lists of records, the outermost first. */
function listsOf(value: unknown, depth: number): readonly Found[] {
  if (!isRecord(value) || depth > DEEPEST) return [];
  const own = Object.entries(value).flatMap(([name, list]) =>
    Array.isArray(list) && list.every(isRecord) ? [{ name, list, depth }] : [],
  );
  return [...own, ...Object.values(value).flatMap((inner) => listsOf(inner, depth + 1))];
}

function looksLikePhoto(record: unknown): boolean {
  const { photo, link } = photoFacts(record);
  return link !== null || photo.photoId !== null;
}

/** A link to the next page carries the cursor in its query. */
function cursorOf(text: string): string {
  const query = /[?&](?:cursor|after|page_?token|continuation_?token)=([^&#]*)/i.exec(text)?.[1];
  if (query === undefined) return text;
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    return query;
  }
}
