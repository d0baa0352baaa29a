import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** The parts of a Blob that both ends use, because shared/ compiles without DOM and Node types. */
type PictureBlob = {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** A picture as bytes with its media type. It is a Blob because the bridge turns a Uint8Array into a plain object. */
export const Picture = z.custom<PictureBlob>(
  (value) => value !== null && typeof value === 'object' && Object.prototype.toString.call(value) === '[object Blob]',
  { error: 'Expected a Blob' },
);

export const PictureSize = z.enum(['thumbnail', 'original']);
export type PictureSize = z.infer<typeof PictureSize>;

/** An earlier photo of the store whose picture looks like another's. That is a hint: whether it was used again, people see. */
export const Lookalike = z.object({
  photoKey: z.string(),
  protocolId: z.string(),
  /** Of its run, in the time zone of the chain. */
  scheduledDate: z.string(),
  scheduledAt: z.string(),
  /** null: it is of the same display. */
  otherDisplay: z.object({ label: z.string().nullable() }).nullable(),
});
export type Lookalike = z.infer<typeof Lookalike>;

export const photosContract = {
  /**
   * The picture of a photo that an earlier answer of this workspace named, by photoId or photoKey.
   * `thumbnail` is 320 px wide.
   */
  image: oc.input(z.object({ photoKey: z.string().min(1), size: PictureSize })).output(answer(Picture)),
  /** With whose handover a picture that is on this computer came; null: it is the service's own, or not here. */
  handedBy: oc
    .input(z.object({ photoKey: z.string().min(1), size: PictureSize }))
    .output(answer(z.string().nullable())),
  /**
   * The earlier photo that looks most like this one; null: none does. Only pictures that are on this computer are compared,
   * so nothing is asked of the service; the first call for a store takes seconds where it has many.
   */
  lookalike: oc.input(z.object({ photoKey: z.string().min(1) })).output(answer(Lookalike.nullable())),
};
