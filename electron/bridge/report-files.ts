import { MOST_PICTURES } from '#electron/photos/picture-decoder.ts';
import type { JpegTask } from '#electron/photos/picture-work.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { PageFileFormat } from '#shared/bridge/page-files.ts';
import type { ReportFormat } from '#shared/bridge/photo-reports.ts';
import type { BridgeParts } from './handler-parts.ts';

/** Media types of the files that are made for people, by their kind. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  csv_excel: 'text/csv;charset=utf-8',
  csv_plain: 'text/csv;charset=utf-8',
} as const satisfies Record<ReportFormat | PageFileFormat, string>;

type Wish = {
  readonly photoKeys: readonly string[];
  readonly wanted: JpegTask;
  /** Also asks the service for what is not here. */
  readonly fetches: boolean;
};

/** The pictures of photos for a file, some at a time, in the order of the photos. Stops when the signal is aborted. */
export async function* picturesInTurn(
  pictures: BridgeParts['pictures'],
  open: Session,
  { photoKeys, wanted, fetches }: Wish,
  signal: AbortSignal | undefined,
) {
  for (let at = 0; at < photoKeys.length; at += MOST_PICTURES) {
    signal?.throwIfAborted();
    const some = photoKeys.slice(at, at + MOST_PICTURES);
    yield await Promise.all(some.map((key) => pictures.jpeg(open, key, wanted, fetches, signal)));
  }
}
