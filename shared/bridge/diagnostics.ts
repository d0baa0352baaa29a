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

/** Calls of a workspace's file that took longer than this, in milliseconds, are collected. */
export const SLOW_CALL_MS = 250;
/** So many of them are written down in a minute, so that a slow disk can't push everything else out of the log. */
export const SLOW_CALLS_A_MINUTE = 5;
/** So many are collected, the newest ones. */
export const MOST_SLOW_CALLS = 200;

/** The files of one collection, by what they are about. */
export const DiagnosticsSubject = z.enum([
  'versions',
  'settings',
  'connection',
  'workspace',
  'slow_calls',
  'crashes',
  'log',
]);
export type DiagnosticsSubject = z.infer<typeof DiagnosticsSubject>;

export const DiagnosticsFile = z.object({
  subject: DiagnosticsSubject,
  /** Its name in the zip. */
  name: z.string(),
  /** All of it: what is saved is what a person has read. */
  text: z.string(),
});
export type DiagnosticsFile = z.infer<typeof DiagnosticsFile>;

/**
 * What was in the memory of a part of the app when it crashed, written down by Electron. It may hold anything that was
 * in use: a token, names, texts of the page. So it goes along only when a person chooses it.
 */
export const CrashDump = z.object({
  /** Of its file; it says nothing of what is in it. */
  name: z.string(),
  /** When it was written. */
  at: z.iso.datetime(),
  bytes: z.int().min(0),
});
export type CrashDump = z.infer<typeof CrashDump>;

export const Diagnostics = z.object({
  files: z.array(DiagnosticsFile),
  /** The newest first; null: this host has none. */
  crashDumps: z.array(CrashDump).nullable(),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** Name of the zip of a collection, by the day on which it is saved. */
export const zipNameAt = (at: number): string =>
  `endcap-diagnostics-${new Intl.DateTimeFormat('sv-SE').format(at)}.zip`;

/** A zip that was saved, and the names of the crash dumps that were no longer there to be in it. */
export const SavedZip = z.object({ name: z.string(), gone: z.array(z.string()) });
export type SavedZip = z.infer<typeof SavedZip>;

export const diagnosticsContract = {
  /**
   * What helps whoever looks for a fault: no token, code, phone number, e-mail address or name of a store is in it. Tests
   * the connection and looks through the workspace's file, which takes seconds. Nothing is sent or stored.
   */
  collect: oc.output(answer(Diagnostics)),
  /**
   * Has the host save what this window collected last, with the crash dumps of these names, where a person chooses. A page
   * gets nothing of what is in a dump: a script in it could read the token there. null: the person chose no place.
   */
  saveWithDumps: oc.input(z.object({ dumps: z.array(CrashDump.shape.name) })).output(answer(SavedZip.nullable())),
  /** Looks through the open workspace's file. A damaged one is set aside, as when a read comes upon the damage. */
  checkFile: oc.output(answer(FileCheck)),
};
