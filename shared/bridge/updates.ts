import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** Why a newer version was not found, or not downloaded. */
export const UpdateFailure = z.enum([
  /** No network, or nothing answers at the address. */
  'unreachable',
  /** A proxy asks for a password, or refuses. */
  'proxy',
  /** The certificate of the server is refused. */
  'certificate',
  /** The server has no such file. */
  'missing',
  /** It refuses, or answers something else than a version. */
  'answer',
  /** What was downloaded is not what was announced. */
  'hash',
  /** What is announced was not signed by whoever makes Endcap. */
  'signature',
  /** The disk is full, or can't be written to. */
  'disk',
  'other',
]);
export type UpdateFailure = z.infer<typeof UpdateFailure>;

/** How this computer comes to newer versions. */
export const UpdateWay = z.enum([
  /** Not by itself: this host or this build looks for none. */
  'none',
  /** The build has no address to look at. */
  'no_address',
  /** The organisation has switched it off. */
  'off',
  /** Endcap says that there is one and where; putting it in place takes an administrator. */
  'told',
  /** Downloaded when a person wants it, and installed when Endcap quits. */
  'offered',
  /** The same without being asked, because the organisation wants it. */
  'automatic',
]);
export type UpdateWay = z.infer<typeof UpdateWay>;

export const UpdateState = z.object({
  /** The version that runs. */
  version: z.string(),
  way: UpdateWay,
  /** Where newer versions are; null: nowhere. */
  address: z.string().nullable(),
  /** When the server last answered; null: never. */
  checkedAt: z.iso.datetime().nullable(),
  /** The newer version that there is; null: none is known. */
  found: z.string().nullable(),
  work: z.discriminatedUnion('state', [
    z.object({ state: z.literal('idle') }),
    z.object({ state: z.literal('checking') }),
    /** Bytes; `total` is null until it is known. */
    z.object({ state: z.literal('downloading'), done: z.number(), total: z.number().nullable() }),
    /** It waits until publishing and downloads have ended. */
    z.object({ state: z.literal('waiting') }),
    /** It takes the place of this version when Endcap quits. */
    z.object({ state: z.literal('downloaded') }),
  ]),
  /** What the last attempt failed with; null: it did not. */
  failure: UpdateFailure.nullable(),
});
export type UpdateState = z.infer<typeof UpdateState>;

export const updatesContract = {
  state: oc.output(answer(UpdateState)),
  /** Asks the server now, and answers when it has. */
  check: oc.output(answer(UpdateState)),
  /** Begins to download what was found; `state` tells how far it is. */
  download: oc.output(answer(UpdateState)),
};
