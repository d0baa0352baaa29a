import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

export const Settings = z.object({
  language: z.enum(['system', 'en', 'pl']),
  theme: z.enum(['system', 'light', 'dark']),
});
export type Settings = z.infer<typeof Settings>;

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
