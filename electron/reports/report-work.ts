import type { ReviewFacts } from '#shared/bridge/review.ts';
import type { ReportWords } from '#shared/domain/review/report-words.ts';
import { type PrintedPhoto, type ReportText, reportPhoto, reportText } from './report-photo.ts';
import type { PictureCounts, PictureKept, ReportAbout } from './report-sums.ts';
import type { PictureWanted, ReportWriter } from './report-writer.ts';

type ReportFormat = 'pdf' | 'pptx' | 'xlsx' | 'zip';
type Begin = (photos: readonly PrintedPhoto[], about: ReportAbout, text: ReportText) => ReportWriter;

/** Each brings a library of its own, which a thread that works on something else doesn't need. */
const FORMATS: Readonly<Record<ReportFormat, () => Promise<Begin>>> = {
  pdf: async () => (await import('./photo-pdf.ts')).createPhotoPdf,
  pptx: async () => (await import('./photo-pptx.ts')).createPhotoPptx,
  xlsx: async () => (await import('./photo-xlsx.ts')).createPhotoXlsx,
  zip: async () => (await import('./photo-zip.ts')).createPhotoZip,
};

type BeginReport = {
  readonly format: ReportFormat;
  /** In the order of the report; null: nothing of the photo is here. */
  readonly facts: readonly (ReviewFacts | null)[];
  readonly about: ReportAbout;
  readonly words: ReportWords;
};

type AddPhoto = {
  /** Its place in the report, from 0. */
  readonly place: number;
  readonly picture: Uint8Array | null;
  readonly kept: PictureKept;
  /** Who handed the picture over; null: nobody. */
  readonly handedBy: string | null;
};

/** The calls that a thread runs for one report: begin, each photo in turn, end. */
export function createReportWork() {
  const state: { photos: readonly PrintedPhoto[]; writer: ReportWriter | null; handed: number } = {
    photos: [],
    writer: null,
    handed: 0,
  };
  const writer = (): ReportWriter => {
    if (state.writer === null) throw new Error('no report was begun');
    return state.writer;
  };
  return {
    /** Returns which pictures the report needs. */
    async beginReport({ format, facts, about, words }: BeginReport): Promise<PictureWanted> {
      const text = reportText(words);
      const me = about.author || text.label('me');
      state.photos = facts.map((one, index) => reportPhoto(index + 1, one, me, text, about.timeZone));
      const begin = await FORMATS[format]();
      state.writer = begin(state.photos, about, text);
      return state.writer.wants;
    },
    async addPhoto({ place, picture, kept, handedBy }: AddPhoto): Promise<readonly Uint8Array[]> {
      const photo = state.photos[place];
      if (photo === undefined) throw new Error('the report has no such photo');
      if (handedBy !== null) state.handed += 1;
      return writer().add({ ...photo, pictureBy: handedBy }, picture, kept);
    },
    endReport: async (pictures: Omit<PictureCounts, 'handed'>): Promise<readonly Uint8Array[]> =>
      writer().end({ ...pictures, handed: state.handed }),
  };
}
