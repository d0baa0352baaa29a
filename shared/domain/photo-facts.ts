import { z } from 'zod';
import { ImageStatus } from '#shared/contract/enumerations.ts';
import { findExpected } from './expected-leaf.ts';
import { findLeaf, type Leaf, leavesOf, OtherField, otherFields, plainName } from './loose-record.ts';
import { isId, isInstant, isPercent, isText, isUuid, isWebAddress } from './value-shapes.ts';

/** What could be found in a photo of a run. `photoKey` names the picture in `photos.image`; null: no link found. */
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

/** A photo of a run, and the link of its picture, which stays in the core. */
export type PhotoFacts = { readonly photo: Omit<RunPhoto, 'photoKey'>; readonly link: string | null };

const isImageStatus = (value: unknown) => ImageStatus.safeParse(value).success;
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/[^/\s]/.test(value);

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
 * What a photo of a run says, whatever its fields are called (api.md section 2.13). Found by name and shape of
 * the value; everything else is kept as text, but for links of pictures. Never fails.
 *
 * @param record one element of a run's photos
 */
export function photoFacts(record: unknown): PhotoFacts {
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
    find(['imageStatus', 'photoStatus', 'status', 'state'], isImageStatus) ??
    leaves.find(({ path, value }) => !/protocol|exposition/i.test(path.join('.')) && isImageStatus(value)) ??
    find(['imageStatus', 'photoStatus', 'status', 'state'], isText);
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
