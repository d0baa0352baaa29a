import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PictureKept } from '#electron/reports/report-sums.ts';
import type { OpenTable } from '#electron/tables/open-tables.ts';
import type { Session } from '#electron/workspace/session.ts';
import {
  type MakeReport,
  MOST_ZIP_BYTES,
  type ReportFormat,
  type ReportPreview,
} from '#shared/bridge/photo-reports.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { MOST_FACTS, type ReviewFacts } from '#shared/bridge/review.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { MEDIA_TYPES, picturesInTurn } from './report-files.ts';

type Parts = Pick<BridgeParts, 'session' | 'clock' | 'tables' | 'pictures'>;

/** Bytes of one part. */
const PART_BYTES = 4 * 1024 * 1024;

type Part = Record<'photos' | 'missing' | 'unknown', number> & { readonly bytes: readonly Uint8Array[] };
type Making = { readonly parts: AsyncGenerator<Part>; readonly abort: AbortController; readonly format: ReportFormat };

/** Reports about photos, made in the thread for files while their parts are taken. Nothing of them is on the disk. */
export function photoReportsCalls({ session, clock, tables, pictures }: Parts): CallsOf<'photoReports'> {
  const making = new Map<string, Making>();

  async function* partsOf(
    open: Session,
    table: OpenTable,
    wish: MakeReport,
    signal: AbortSignal,
  ): AsyncGenerator<Part> {
    const { photoKeys, format, head, words, fetches } = wish;
    const facts = await factsOf(open, photoKeys);
    const ages = facts.flatMap((one) => one?.asOf ?? one?.from?.at ?? []).toSorted();
    const handed = facts.filter((one) => one?.from).length;
    const unknown = facts.filter((one) => one === null).length;
    const [oldest, newest] = [ages[0], ages.at(-1)];
    const asOf = oldest === undefined || newest === undefined ? null : { oldest, newest };
    const about = {
      ...head,
      asOf,
      handed: handed === 0 ? 'none' : handed === facts.length ? 'all' : 'some',
      made: isoOf(clock.now()),
      timeZone: open.timeZone,
    } as const;
    const wanted = await table.writer().call('beginReport', { format, facts, about, words });
    const counts = { whole: 0, small: 0, missing: 0 };
    const room = roomIn(format);
    let place = 0;
    for await (const found of picturesInTurn(pictures, open, { photoKeys, wanted, fetches }, signal)) {
      const pieces: Uint8Array[] = [];
      for (const one of found) {
        const picture = one !== null && room.takes(one.bytes.byteLength) ? one : null;
        const kept = keptOf(picture);
        counts[kept] += 1;
        const photo = { place, picture: picture?.bytes ?? null, kept, handedBy: picture?.handedBy ?? null };
        place += 1;
        pieces.push(...(await table.writer().call('addPhoto', photo)));
      }
      yield { bytes: pieces, photos: place, missing: counts.missing, unknown };
    }
    for (const bytes of inParts(await table.writer().call('endReport', counts)))
      yield { bytes, photos: photoKeys.length, missing: counts.missing, unknown };
  }

  return {
    preview: async ({ photoKeys }) =>
      previewOf(photoKeys, await session().store.report('review.pictures', { photoKeys })),
    begin(wish) {
      const open = session();
      const abort = new AbortController();
      // Also when others take its place, or when the page has gone without a word.
      const onGone = () => {
        abort.abort(new FailureError({ code: 'cancelled' }));
        making.delete(table.tableId);
      };
      const table = tables.begin(open.workspaceId, 0, onGone);
      making.set(table.tableId, { parts: partsOf(open, table, wish, abort.signal), abort, format: wish.format });
      return { reportId: table.tableId };
    },
    async take({ reportId }) {
      // Others may have taken its place, or another workspace is open.
      const { tableId } = tables.get(session().workspaceId, reportId);
      const one = making.get(tableId);
      if (one === undefined) throw new FailureError({ code: 'table_gone' });
      try {
        const { value, done } = await one.parts.next();
        const bytes = value?.bytes.map((piece: Uint8Array) => new Uint8Array(piece)) ?? [];
        if (done) await tables.drop(reportId);
        return {
          part: new Blob(bytes, { type: MEDIA_TYPES[one.format] }),
          photos: value?.photos ?? 0,
          missing: value?.missing ?? 0,
          unknown: value?.unknown ?? 0,
          isOver: done === true,
        };
      } catch (error) {
        const isDropped = one.abort.signal.aborted;
        await tables.drop(reportId);
        throw isDropped ? new FailureError({ code: 'cancelled' }) : error;
      }
    },
    async drop({ reportId }) {
      await tables.drop(reportId);
      return null;
    },
  };
}

/** Left for the tables of a zip and the names in it. */
const TABLES_BYTES = 100_000_000;

/**
 * What fits into a file. A report that is too large for its kind is not begun; pictures that were fetched meanwhile can
 * still be larger than anybody knew, and are then missing in it.
 */
function roomIn(format: ReportFormat) {
  let left = format === 'zip' ? MOST_ZIP_BYTES - TABLES_BYTES : Number.POSITIVE_INFINITY;
  return {
    takes(bytes: number): boolean {
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
  };
}

const keptOf = (picture: { readonly isSmall: boolean } | null): PictureKept =>
  picture === null ? 'missing' : picture.isSmall ? 'small' : 'whole';

/** What is known of photos, without the fields that Endcap does not know: a link may be among them. */
async function factsOf({ store }: Session, photoKeys: readonly string[]): Promise<readonly (ReviewFacts | null)[]> {
  const all: (ReviewFacts | null)[] = [];
  for (let at = 0; at < photoKeys.length; at += MOST_FACTS) {
    const some = photoKeys.slice(at, at + MOST_FACTS);
    const facts = await store.report('review.facts', { photoKeys: some });
    all.push(...facts.map((one) => one && { ...one, other: [], runOther: [] }));
  }
  return all;
}

/** Pieces in groups that are not too large for one call; a piece that is larger is cut. */
function* inParts(pieces: readonly Uint8Array[]): Generator<readonly Uint8Array[]> {
  let part: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.byteLength; at += PART_BYTES) {
      const slice = piece.subarray(at, at + PART_BYTES);
      if (size > 0 && size + slice.byteLength > PART_BYTES) {
        yield part;
        [part, size] = [[], 0];
      }
      part.push(slice);
      size += slice.byteLength;
    }
  }
  if (size > 0) yield part;
}

/** Bytes of a typical picture in each size, where none is here to measure. */
const TYPICAL = { card: 14_000, page: 260_000, original: 600_000 } as const;
/** Bytes of a file of each kind without its pictures: of itself, and of each photo. */
const TEXTS = {
  pdf: { file: 60_000, photo: 4_000 },
  pptx: { file: 60_000, photo: 4_000 },
  xlsx: { file: 8_000, photo: 400 },
  zip: { file: 3_000, photo: 500 },
} as const satisfies Record<ReportFormat, { file: number; photo: number }>;

type Kept = readonly { readonly photoKey: string; readonly size: PictureSize; readonly bytes: number }[];

/** What a report would have of pictures, and about how large it would be. */
function previewOf(photoKeys: readonly string[], pictures: Kept): ReportPreview {
  const bytesOf = (size: PictureSize) =>
    new Map(pictures.filter((one) => one.size === size).map(({ photoKey, bytes }) => [photoKey, bytes]));
  const [originals, thumbnails] = [bytesOf('original'), bytesOf('thumbnail')];
  const known = [...originals.values()];
  const mean = known.length === 0 ? TYPICAL.original : known.reduce((sum, one) => sum + one, 0) / known.length;
  const sums = { here: { card: 0, page: 0, whole: 0 }, all: { card: 0, page: 0, whole: 0 } };
  const counts = { whole: 0, small: 0, missing: 0 };
  const add = (to: keyof typeof sums, original: number, card: number) => {
    sums[to].whole += original;
    sums[to].page += Math.min(original, TYPICAL.page);
    sums[to].card += Math.min(card, TYPICAL.card);
  };
  for (const key of photoKeys) {
    const [original, thumbnail] = [originals.get(key), thumbnails.get(key)];
    counts[original !== undefined ? 'whole' : thumbnail !== undefined ? 'small' : 'missing'] += 1;
    const here = original ?? thumbnail;
    if (here !== undefined) add('here', here, TYPICAL.card);
    add('all', original ?? mean, TYPICAL.card);
  }
  const size = (format: ReportFormat, pictureBytes: { readonly here: number; readonly all: number }) => {
    const { file, photo } = TEXTS[format];
    const texts = file + photo * photoKeys.length;
    return { here: Math.round(texts + pictureBytes.here), all: Math.round(texts + pictureBytes.all) };
  };
  const { here, all } = sums;
  const pages = { here: here.page, all: all.page };
  return {
    photos: photoKeys.length,
    ...counts,
    bytes: {
      pdf: size('pdf', pages),
      pptx: size('pptx', pages),
      xlsx: size('xlsx', { here: here.card, all: all.card }),
      zip: size('zip', { here: here.whole, all: all.whole }),
    },
  };
}
