import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ReportHead, ReportWords } from '#shared/domain/review/report-words.ts';
import { answer } from './answer.ts';
import { Picture } from './photos.ts';

export const ReportFormat = z.enum(['pdf', 'pptx', 'xlsx', 'zip']);
export type ReportFormat = z.infer<typeof ReportFormat>;

/** Most photos of one report: beyond that, no program opens such a file gladly. */
export const MOST_REPORTED = { pdf: 2_000, pptx: 300, xlsx: 5_000, zip: 20_000 } as const satisfies Record<
  ReportFormat,
  number
>;

const PhotoKeys = z.array(z.string().min(1).max(500)).min(1).max(MOST_REPORTED.zip);

/** Pictures of photos that are on this computer, and about how large each kind of file would be. */
export const ReportPreview = z.object({
  photos: z.int(),
  /** As they came; only a small one; none. */
  whole: z.int(),
  small: z.int(),
  missing: z.int(),
  /** Estimates, in bytes: from what is here, and with everything that is not. */
  bytes: z.record(ReportFormat, z.object({ here: z.int(), all: z.int() })),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

/** Larger ones need another kind of zip, which not every program opens. */
export const MOST_ZIP_BYTES = 4_000_000_000;

/**
 * Whether a report would be larger than its kind of file can be, as far as its preview tells.
 *
 * @param fetches with the pictures that are not here
 */
export const isTooLarge = ({ bytes }: Pick<ReportPreview, 'bytes'>, format: ReportFormat, fetches: boolean): boolean =>
  format === 'zip' && bytes.zip[fetches ? 'all' : 'here'] > MOST_ZIP_BYTES;

/** What is put into a report. */
export const MakeReport = z.object({
  format: ReportFormat,
  /** In the order of the report. */
  photoKeys: PhotoKeys,
  /** Pictures that are not here as they came are fetched; what can't be fetched is listed in the report. */
  fetches: z.boolean(),
  head: ReportHead,
  words: ReportWords,
});
export type MakeReport = Readonly<z.infer<typeof MakeReport>>;

const OfReport = z.object({ reportId: z.string().min(1).max(100) });

export const photoReportsContract = {
  preview: oc.input(z.object({ photoKeys: PhotoKeys })).output(answer(ReportPreview)),
  /**
   * Begins a report of photos with everyone's reviews. It holds no token, no login code and no link.
   * It is made as fast as its parts are taken, in memory alone.
   */
  begin: oc.input(MakeReport).output(answer(OfReport)),
  /** The next part of the file; after the last one, the report is over. Fails with `table_gone` when it was dropped. */
  take: oc.input(OfReport).output(
    answer(
      z.object({
        part: Picture,
        /** Photos that are in it so far. */
        photos: z.int(),
        /** Those among them whose picture is missing. */
        missing: z.int(),
        /** Those in the whole report of which nothing is known any more. */
        unknown: z.int(),
        isOver: z.boolean(),
      }),
    ),
  ),
  /** Ends the work on a report and forgets it. */
  drop: oc.input(OfReport).output(answer(z.null())),
};
