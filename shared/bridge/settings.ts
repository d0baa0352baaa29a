import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

export const Settings = z.object({
  language: z.enum(['system', 'en', 'pl']),
  theme: z.enum(['system', 'light', 'dark']),
  /** How many points on both sides of a target charts draw as near it; absent: nobody has chosen. */
  quietZone: z.number().min(0).max(20).optional(),
  /** Goes on to the next photo after each mark; absent: nobody has chosen. */
  goesOn: z.boolean().optional(),
  /** The author name in handovers; absent: not entered yet. */
  author: z.string().max(100).optional(),
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
