import { z } from 'zod';
import { ImageStatus } from '#shared/contract/enumerations.ts';
import {
  findExpected,
  findLeaf,
  findOwnText,
  isCount,
  isId,
  isInstant,
  isPercent,
  isRecord,
  isText,
  isUuid,
  isWebAddress,
  type Leaf,
  leavesOf,
  OtherField,
  otherFields,
  plainName,
} from './loose-record.ts';

/** What was found in a photo of a run. `photoKey` names the picture in `photos.image`; null when no link was found. */
export const RunPhoto = z.object({
  photoKey: z.string().nullable(),
  photoId: z.string().nullable(),
  expositionId: z.string().nullable(),
  status: z.string().nullable(),
  fillRate: z.number().nullable(),
  expectedFillRate: z.number().nullable(),
  capturedAt: z.string().nullable(),
  other: z.array(OtherField),
});
export type RunPhoto = z.infer<typeof RunPhoto>;

/** What was found in a photo of a run, and the link to its picture, which never leaves the core. */
type FoundPhoto = { readonly photo: Omit<RunPhoto, 'photoKey'>; readonly link: string | null };

const isImageStatus = (value: unknown) => ImageStatus.safeParse(value).success;
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/[^/\s]/.test(value);

const STATUS_NAMES = ['imageStatus', 'photoStatus', 'status'];
const ITSELF = ['photo', 'image', 'picture'];
const LINK_NAMES = [
  'imageUrl',
  'photoUrl',
  'pictureUrl',
  'originalUrl',
  'signedUrl',
  'downloadUrl',
  'url',
  'src',
  'href',
  'link',
];

/**
 * Finds what is in a photo of a run, whatever its fields are called (api.md section 2.13). Fields are found by name and
 * by the shape of the value. Everything else becomes text, except links to pictures. Never fails.
 *
 * @param record one element of a run's photos
 */
export function photoFacts(record: unknown): FoundPhoto {
  const leaves = leavesOf(record);
  const find = (names: readonly string[], fits: (value: unknown) => boolean) => findLeaf(leaves, names, fits);
  const id =
    find(['photoId', 'imageId', 'pictureId', 'photo.id', 'image.id'], isId) ??
    leaves.find(
      ({ path, value }) => path.length === 1 && ['id', 'uuid'].includes(plainName(path[0] ?? '')) && isId(value),
    );
  const exposition = find(
    ['expositionId', 'displayId', 'exposition.id', 'display.id', 'exposition', 'display'],
    isUuid,
  );
  const status =
    find([...STATUS_NAMES, 'state'], isImageStatus) ??
    // A status that nobody knows counts more than a known word under another name.
    findOwnText(leaves, STATUS_NAMES, ITSELF) ??
    leaves.find(({ path, value }) => !/protocol|exposition/i.test(path.join('.')) && isImageStatus(value)) ??
    findOwnText(leaves, ['state'], ITSELF);
  const expected = findExpected(leaves);
  const measured = find(
    ['fillRate', 'measuredFillRate', 'averageFillRate', 'fillRatio', 'fillRate.measured', 'fillRate.value'],
    isPercent,
  );
  const captured = find(
    ['capturedAt', 'takenAt', 'photographedAt', 'uploadedAt', 'createdAt', 'timestamp', 'submittedAt'],
    isInstant,
  );
  const link = linkOf(leaves);
  const used = [id, exposition, status, expected, measured, captured].map((leaf) => leaf ?? null);
  return {
    photo: {
      photoId: id ? String(id.value) : null,
      expositionId: text(exposition),
      status: text(status),
      fillRate: number(measured),
      expectedFillRate: number(expected),
      capturedAt: text(captured),
      other: otherFields(leaves, [...used, link, ...leaves.filter(isPictureLink)]),
    },
    link: text(link),
  };
}

function linkOf(leaves: readonly Leaf[]): Leaf | null {
  const addresses = leaves.filter(({ value }) => isWebAddress(value));
  return (
    findLeaf(addresses, LINK_NAMES, isWebAddress) ??
    addresses.find((leaf) => isPictureLink(leaf) && !/thumb|preview|small/i.test(leaf.path.join('.'))) ??
    addresses.find(isPictureLink) ??
    (addresses.length === 1 ? addresses[0] : undefined) ??
    findLeaf(leaves, LINK_NAMES, isPath)
  );
}

const isPictureLink = ({ path, value }: Leaf): boolean =>
  isWebAddress(value) && /image|photo|picture|thumb|preview|url|src|href|link/i.test(path.at(-1) ?? '');
const text = (leaf: Leaf | null | undefined): string | null => (typeof leaf?.value === 'string' ? leaf.value : null);
const number = (leaf: Leaf | null | undefined): number | null => (typeof leaf?.value === 'number' ? leaf.value : null);

/** One page of a photo list. */
type PhotoPage = {
  /** Loose records, one for each photo; null when no list was found. */
  readonly photos: readonly unknown[] | null;
  /** To be sent back to get the next page. */
  readonly cursor: string | null;
  /** Whether the answer indicates in any way that there is more. */
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
/** How deep lists are searched for, as in `{ data: { photos: [...] } }`. */
const DEEPEST = 3;

/**
 * Finds the list, the cursor and the end in a page of listStorePhotos, whose fields the specification does not define
 * (api.md sections 2.14 and 4.10). They are found by name and by what the elements look like. Never fails.
 *
 * @param answer the page as it came; it may be just a list
 * @param before how many photos earlier pages brought, to compare with a total
 */
export function photoListFacts(answer: unknown, before: number): PhotoPage {
  const photos = listIn(answer);
  const leaves = leavesOf(answer).filter(({ value }) => !Array.isArray(value));
  const cursor = findLeaf(leaves, CURSOR_NAMES, isText);
  const more = findLeaf(leaves, MORE_NAMES, (value) => typeof value === 'boolean');
  const total = findLeaf(leaves, TOTAL_NAMES, isCount);
  const isShort = typeof total?.value === 'number' && total.value > before + (photos?.length ?? 0);
  // A flag that says "no more" outweighs a cursor, which some services always send.
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

/** If the cursor is a link to the next page, takes the real cursor from its query. */
function cursorOf(text: string): string {
  const query = /[?&](?:cursor|after|page_?token|continuation_?token)=([^&#]*)/i.exec(text)?.[1];
  if (query === undefined) return text;
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    return query;
  }
}
