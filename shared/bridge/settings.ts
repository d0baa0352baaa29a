import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When and of what people are told (shared/domain/followed). Times are the chain's. */
export const NoticeRules = z.object({
  /** A followed store is told of from so many points below its target on. */
  leastPoints: z.number().min(0).max(100),
  /** Between these times nobody is told; null: at all times. */
  quiet: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable(),
});
export type NoticeRules = z.infer<typeof NoticeRules>;

export const DEFAULT_NOTICES: NoticeRules = { leastPoints: 5, quiet: null };

export const Settings = z.object({
  language: z.enum(['system', 'en', 'pl']),
  theme: z.enum(['system', 'light', 'dark']),
  /** How many points on both sides of a target charts draw as near it; absent: nobody has chosen. */
  quietZone: z.number().min(0).max(20).optional(),
  /** Goes on to the next photo after each mark; absent: nobody has chosen. */
  goesOn: z.boolean().optional(),
  /** The author name in handovers; absent: not entered yet. */
  author: z.string().max(100).optional(),
  /** How high the signals of the Overview were last time, in pixels; absent: nobody has seen any. */
  signalsHeight: z.int().min(0).max(1000).optional(),
  /** Absent: nobody has chosen. */
  notices: NoticeRules.optional(),
});
export type Settings = z.infer<typeof Settings>;

/** What the first paint needs; the host writes it into the document. */
export type FirstLook = Pick<Settings, 'language' | 'theme'>;

export const AppInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.string(),
});
export type AppInfo = z.infer<typeof AppInfo>;

export const settingsContract = {
  get: oc.output(answer(Settings)),
  set: oc.input(Settings.partial()).output(answer(Settings)),
  info: oc.output(answer(AppInfo)),
};
