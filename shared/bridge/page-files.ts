import { oc } from '@orpc/contract';
import { z } from 'zod';
import { answer } from './answer.ts';
import { Picture } from './photos.ts';

/** Kinds of files that a page can be exported as. */
export const PageFileFormat = z.enum(['pdf', 'xlsx', 'csv_excel', 'csv_plain']);
export type PageFileFormat = z.infer<typeof PageFileFormat>;

/** What the values of a column are. `percent`: 0 to 100. `points`: percentage points. `day`: `2026-11-20`. */
export const PageColumnKind = z.enum(['text', 'percent', 'points', 'count', 'day']);
export type PageColumnKind = z.infer<typeof PageColumnKind>;

/** Most photos of one file. */
export const MOST_PAGE_PHOTOS = 60;

/** Most characters of a text in a file, and most rows of a table. */
export const MOST_PAGE_TEXT = 4_000;
export const MOST_PAGE_ROWS = 50_000;

const Text = z.string().max(MOST_PAGE_TEXT);
const Digits = z.int().min(1).max(4);
const Line = z.object({ label: Text, text: Text });

/** A table of a page, whole: rows that do not fit on the screen are in it too. */
export const PageTable = z.object({
  title: Text,
  /** Why it is not complete; null: it is. */
  cut: Text.nullable(),
  columns: z
    .array(
      z.object({
        header: Text,
        kind: PageColumnKind,
        /** Decimals of all its rates or points; absent: as its row says. */
        digits: Digits.optional(),
      }),
    )
    .min(1)
    .max(80),
  /** A cell without a value is null, never 0. */
  rows: z.array(z.array(z.union([Text, z.number(), z.null()])).max(80)).max(MOST_PAGE_ROWS),
  /** Decimals of the rates and points of each row, with which they add up; absent: one. */
  digits: z.array(Digits).max(MOST_PAGE_ROWS).optional(),
});
export type PageTable = z.infer<typeof PageTable>;
export type PageCell = PageTable['rows'][number][number];

/**
 * What makes a PDF a brief: one printed page for somebody who has a minute, in the words of the page. Its figures are
 * those of the file, its table has the furthest first, and each line of a photo's caption is one line of print.
 */
export const Brief = z.object({
  /** Stands below the title: the days and the runs. */
  about: Text,
  /** What there is to say, before any figure. */
  sentences: z.array(Text).min(1).max(8),
  /** What the marks beside the rows mean: measured, target, and the scale that they are drawn on. */
  key: z.object({ measured: Text, target: Text, scale: Text }),
  rows: z.object({
    /** Of how many they are the first, those included that the file does not have. */
    total: z.int(),
    /** What they are counted among. */
    note: Text,
    /** `{{number}}` of them are not on the page. */
    leftOut: Text,
  }),
  photos: z.object({
    title: Text,
    /** What stands in place of the photos, or beside them; null: nothing needs to be said. */
    note: Text.nullable(),
  }),
});

export type Brief = Readonly<z.infer<typeof Brief>>;

/** What a page shows, in its words and its language. */
export const PageFile = z.object({
  language: z.enum(['en', 'pl']),
  title: Text,
  /** Stands at the foot of every printed page: what it is, where it is from, how old it is. */
  foot: Text,
  /** When it was made, as milliseconds since 1970 UTC. */
  made: z.number(),
  /** Source, age, period, filters, counts. */
  about: z.array(Line).max(60),
  /** What a reader has to know first: the list was cut, the figures are stale. */
  warnings: z.array(Text).max(20),
  /** Totals with their denominators. */
  figures: z.array(z.object({ label: Text, text: Text, note: Text })).max(20),
  tables: z.array(PageTable).min(1).max(10),
  /** Pictures of charts, as JPEG in base64. */
  charts: z.array(z.object({ title: Text, jpeg: z.base64() })).max(6),
  photos: z.array(z.object({ photoKey: z.string().min(1).max(500), caption: Text })).max(MOST_PAGE_PHOTOS),
  /** Makes a PDF one page; absent: it has as many as it needs. */
  brief: Brief.optional(),
  words: z.object({
    /** Name of the sheet with everything that is no table. */
    about: Text,
    photos: Text,
    /** Stands in place of a photo that is not here. */
    noPhoto: Text,
    /** `{{page}}` of `{{pages}}`. */
    page: Text,
  }),
});
export type PageFile = Readonly<z.infer<typeof PageFile>>;

export const pageFilesContract = {
  /**
   * Writes what a page shows into a file. It was uploaded as the JSON of a `PageFile` with `begin` and `put` of the
   * tables, and is forgotten afterwards.
   */
  write: oc.input(z.object({ tableId: z.string().min(1).max(100), format: PageFileFormat })).output(
    answer(
      z.object({
        file: Picture,
        /** Photos that could not be loaded. The file says so in their places. */
        missingPhotos: z.int(),
      }),
    ),
  ),
};

/** With how many decimals rates and points in a place of a table are written. */
export const digitsAt = ({ columns, digits }: PageTable, row: number, column: number): number =>
  columns[column]?.digits ?? digits?.[row] ?? 1;
