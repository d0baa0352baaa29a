import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import {
  findExpected,
  findLeaf,
  findOwnText,
  isCount,
  isDate,
  isId,
  isInstant,
  isNumber,
  isPercent,
  isRecord,
  isTime,
  isUuid,
  leavesOf,
  OtherField,
  otherFields,
  plainName,
} from './loose-record.ts';

/**
 * What was found in a protocol run, whose fields the specification does not define (api.md section 2.13); null when not
 * found.
 */
export const Run = z.object({
  protocolId: z.string().nullable(),
  status: z.string().nullable(),
  scheduledDate: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  scheduledDatetime: z.string().nullable(),
  imageCount: z.int().nullable(),
  averageFillRate: z.number().nullable(),
  expectedAverageFillRate: z.number().nullable(),
  delta: z.number().nullable(),
  other: z.array(OtherField),
});
export type Run = z.infer<typeof Run>;

const isProtocolStatus = (value: unknown) => ProtocolStatus.safeParse(value).success;

const STATUS_NAMES = ['protocolStatus', 'status', 'runStatus'];
const ITSELF = ['protocol', 'run'];
/** Fields in which a run's photos may be. */
const PHOTO_LISTS = ['images', 'photos', 'pictures'];

/**
 * Finds what is in a protocol run, whatever its fields are called: the specification leaves them open (api.md section
 * 2.13). Fields are found by name and by the shape of the value. Everything else becomes text. Never fails.
 *
 * @param record one element of listStoreProtocols, or an answer of getStoreProtocol
 */
export function runFacts(record: unknown): Run {
  const photos = photosOf(record);
  const leaves = leavesOf(withoutPhotos(record));
  const find = (names: readonly string[], fits: (value: unknown) => boolean) => findLeaf(leaves, names, fits);

  const id =
    find(['protocolId', 'protocolUuid', 'runId', 'protocol.id'], isId) ??
    leaves.find(
      ({ path, value }) => path.length === 1 && ['id', 'uuid'].includes(plainName(path[0] ?? '')) && isId(value),
    ) ??
    onlyOne(leaves.filter(({ path, value }) => path.length === 1 && isUuid(value) && !isOfOther(path[0] ?? '')));
  const status =
    find([...STATUS_NAMES, 'state'], isProtocolStatus) ??
    // A status that nobody knows counts more than a known word under another name.
    findOwnText(leaves, STATUS_NAMES, ITSELF) ??
    leaves.find(({ value }) => isProtocolStatus(value)) ??
    findOwnText(leaves, ['state'], ITSELF);
  const datetime =
    find(['scheduledDatetime', 'scheduledFor', 'scheduledAt', 'scheduledTime', 'startsAt', 'datetime'], isInstant) ??
    leaves.find(({ path, value }) => /schedul/i.test(path.at(-1) ?? '') && isInstant(value));
  const date = find(['scheduledDate', 'protocolDate', 'runDate', 'date', 'day'], isDate);
  const time = find(['scheduledAt', 'scheduledTime', 'protocolTime', 'time', 'hour'], isTime);
  const count = find(['imageCount', 'imagesCount', 'photoCount', 'photosCount', 'images', 'photos'], isCount);
  const expected = findExpected(leaves);
  const average = find(
    [
      'averageFillRate',
      'avgFillRate',
      'fillRateAverage',
      'measuredFillRate',
      'fillRate',
      'fillRate.average',
      'fillRatio',
    ],
    isPercent,
  );
  const delta = find(['delta', 'fillRateDelta', 'deltaFillRate', 'difference'], isNumber);

  return {
    protocolId: id ? String(id.value) : null,
    status: text(status?.value),
    scheduledDate: text(date?.value),
    scheduledAt: text(time?.value),
    scheduledDatetime: text(datetime?.value),
    imageCount: number(count?.value) ?? photos?.length ?? null,
    averageFillRate: number(average?.value),
    expectedAverageFillRate: number(expected?.value),
    delta: number(delta?.value),
    other: otherFields(
      leaves,
      [id, status, datetime, date, time, count, expected, average, delta].map((leaf) => leaf ?? null),
    ),
  };
}

/** The photos of a run, each a loose record of its own; null when the run has no such list. */
export function photosOf(record: unknown): readonly unknown[] | null {
  const list = Object.entries(isRecord(record) ? record : {}).find(([name, value]) => isPhotoList(name, value));
  return Array.isArray(list?.[1]) ? list[1] : null;
}

function withoutPhotos(record: unknown): unknown {
  if (!isRecord(record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => !isPhotoList(name, value)));
}

const isPhotoList = (name: string, value: unknown) => PHOTO_LISTS.includes(plainName(name)) && Array.isArray(value);
const isOfOther = (name: string) => /store|region|schedule|exposition|display|photo|image|user/i.test(name);
const onlyOne = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
