import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';

/** What a look through the whole of a workspace's file has found. A part that can't be counted is null. */
export const FileCheck = z.object({
  /** What is not as it was written, as SQLite says it; empty: all of it can be read. The first hundred, if there are more. */
  damage: z.array(z.string()),
  /** Resources with unpublished edits, how many of them can't be read, and the edits. */
  drafts: z.object({ all: z.int(), unreadable: z.int(), edits: z.int() }).nullable(),
  /** Photos with a review. */
  reviews: z.int().nullable(),
});
export type FileCheck = z.infer<typeof FileCheck>;

/** So many lines of the log are collected, the newest ones. */
export const MOST_LOG_LINES = 2_000;

/** The files of one collection, by what they are about. */
export const DiagnosticsSubject = z.enum(['versions', 'settings', 'connection', 'workspace', 'log']);
export type DiagnosticsSubject = z.infer<typeof DiagnosticsSubject>;

export const DiagnosticsFile = z.object({
  subject: DiagnosticsSubject,
  /** Its name in the zip. */
  name: z.string(),
  /** All of it: what is saved is what a person has read. */
  text: z.string(),
});
export type DiagnosticsFile = z.infer<typeof DiagnosticsFile>;

export const diagnosticsContract = {
  /**
   * What helps whoever looks for a fault: no token, code, phone number, e-mail address or name of a store is in it. Tests
   * the connection and looks through the workspace's file, which takes seconds. Nothing is sent or stored.
   */
  collect: oc.output(answer(z.array(DiagnosticsFile))),
  /** Looks through the open workspace's file. A damaged one is set aside, as when a read comes upon the damage. */
  checkFile: oc.output(answer(FileCheck)),
};
