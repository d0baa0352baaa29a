import { z } from 'zod';

/** The store of the part of a round that belongs to no store. */
export const OF_NO_STORE = '';

/** Name of the part for one display and status. */
export const photosPart = (expositionId: string, status: string): string => `photos ${status} ${expositionId}`;

/**
 * What has to be read because of a list of runs. It is stored with the part, so that a round can continue after a
 * crash.
 */
export const RunsDetail = z.object({
  fromMs: z.int(),
  toMs: z.int(),
  isWhole: z.boolean(),
  due: z.array(z.object({ status: z.string(), fromMs: z.int(), toMs: z.int() })),
});
export type RunsDetail = z.infer<typeof RunsDetail>;

/** `isWhole` false: some photos could not be kept. A part that an earlier Endcap stored has no such field, and is complete. */
export const PhotosDetail = z.object({ isWhole: z.boolean() }).nullable();

/**
 * Displays of a store, stored with the part for the same reason. `isWhole` false: some displays or targets could not be
 * read. A part that an earlier Endcap stored is a list of displays, and whole.
 */
export const SetupDetail = z.union([
  z.array(z.string()).transform((expositionIds) => ({ expositionIds, isWhole: true })),
  z.object({ expositionIds: z.array(z.string()), isWhole: z.boolean() }),
]);
export type SetupDetail = z.infer<typeof SetupDetail>;
