import { z } from 'zod';
import { Folds, MOST_FOLDED, SavedView } from '#shared/bridge/views.ts';
import { Pace } from '#shared/domain/download-pace.ts';
import { ChosenColumns, withChoice } from '#shared/domain/table/file-columns.ts';
import type { ReadDb, WriteDb } from './workspace-db.ts';

/** How much may be cached, and for how long. */
export const Limits = z.object({ budgetMegabytes: z.int().positive(), days: z.int().positive() });
export type Limits = Readonly<z.infer<typeof Limits>>;

export const DEFAULT_LIMITS: Limits = { budgetMegabytes: 2000, days: 30 };

/** A value by its name; null: it was never written. */
export function readFact<Schema extends z.ZodType>(db: ReadDb, name: string, schema: Schema): z.output<Schema> | null {
  const row = db.prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?').get(name);
  return row ? schema.parse(JSON.parse(row.value)) : null;
}

/** A setting: one that can't be read counts as never written, because no setting is worth a file that can't be used. */
function readSetting<Schema extends z.ZodType>(db: ReadDb, name: string, schema: Schema): z.output<Schema> | null {
  try {
    return readFact(db, name, schema);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Writes a value under its name. */
export function writeFact(db: WriteDb, name: string, value: unknown): void {
  db.prepare<[string, string]>(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, JSON.stringify(value));
}

/** The cache limits of this computer, or the defaults if nobody changed them. */
export function readLimits(db: ReadDb): Limits {
  return readSetting(db, 'limits', Limits) ?? DEFAULT_LIMITS;
}

/** Sets the cache limits, replacing the previous ones. */
export function writeLimits(db: WriteDb, limits: Limits): void {
  writeFact(db, 'limits', limits);
}

/** A view as it is stored. Its page was called `room` by an older Endcap. */
const StoredView = z.union([
  SavedView,
  SavedView.omit({ page: true })
    .extend({ room: SavedView.shape.page })
    .transform(({ room: page, name, search }): SavedView => ({ page, name, search })),
]);

/** The named views of pages, oldest first. */
export function readViews(db: ReadDb): SavedView[] {
  const views = readSetting(db, 'views', z.array(z.unknown())) ?? [];
  // One that can't be read does not hide the others.
  return views.flatMap((view) => StoredView.safeParse(view).data ?? []);
}

/** Replaces all views with these. */
export function writeViews(db: WriteDb, views: readonly SavedView[]): void {
  writeFact(db, 'views', views);
}

const FOLDS = 'folds';
/** So many sheets are remembered with their folded groups, and of all together twice what one may have. */
const MOST_SHEETS = 40;

type OfSheet = Pick<Folds, 'page' | 'column'>;

const readAllFolds = (db: ReadDb): Folds[] =>
  (readSetting(db, FOLDS, z.array(z.unknown())) ?? []).flatMap((one) => Folds.safeParse(one).data ?? []);

/** The folded groups of a sheet that is grouped by a column. */
export function readFolds(db: ReadDb, { page, column }: OfSheet): Folds['folded'] {
  return readAllFolds(db).find((one) => one.page === page && one.column === column)?.folded ?? [];
}

/** Remembers the folded groups of a sheet. What was folded longest ago is forgotten where all would be too much. */
export function keepFolds(db: WriteDb, kept: Folds): void {
  db.atOnce(() => {
    const others = readAllFolds(db).filter(({ page, column }) => page !== kept.page || column !== kept.column);
    const all = kept.folded.length === 0 ? others : [...others, kept];
    let room = 2 * MOST_FOLDED;
    const newest = all.toReversed().filter(({ folded }, at) => {
      room -= folded.length;
      return at < MOST_SHEETS && room >= 0;
    });
    writeFact(db, FOLDS, newest.toReversed());
  });
}

const FOLLOWED = 'followed';
const Followed = z.array(z.string());

/** External IDs of the followed stores, in the order in which they were followed. */
export function readFollowed(db: ReadDb): readonly string[] {
  return readSetting(db, FOLLOWED, Followed) ?? [];
}

/** Replaces the followed stores with these. */
export function writeFollowed(db: WriteDb, externalIds: readonly string[]): void {
  writeFact(db, FOLLOWED, externalIds);
}

/** What people chose for the columns of files, oldest first. */
export function readColumnChoices(db: ReadDb): ChosenColumns[] {
  const choices = readSetting(db, 'columns', z.array(z.unknown())) ?? [];
  return choices.flatMap((choice) => ChosenColumns.safeParse(choice).data ?? []);
}

/** Remembers what a person chose for the columns of a file. */
export function addColumnChoice(db: WriteDb, choice: ChosenColumns): void {
  db.atOnce(() => writeFact(db, 'columns', withChoice(readColumnChoices(db), choice)));
}

/** How fast the service answered downloads lately; null: never measured. */
export function readPace(db: ReadDb): Pace | null {
  return readSetting(db, 'pace', Pace);
}

/** Keeps how fast the service answered downloads. */
export function writePace(db: WriteDb, pace: Pace): void {
  writeFact(db, 'pace', pace);
}

/** Transfers limits, choices of columns and followed stores from another file. A choice made here counts for more. */
export function transferChoices(from: ReadDb, to: WriteDb): void {
  const limits = readSetting(from, 'limits', Limits);
  if (limits !== null && readSetting(to, 'limits', Limits) === null) writeLimits(to, limits);
  const [theirs, here] = [readColumnChoices(from), readColumnChoices(to)];
  if (theirs.length > 0) writeFact(to, 'columns', here.reduce(withChoice, theirs));
  const followed = readFollowed(from);
  if (followed.length > 0 && readSetting(to, FOLLOWED, Followed) === null) writeFollowed(to, followed);
}

/** Transfers views from another file, except those whose name already exists here. */
export function transferViews(from: ReadDb, to: WriteDb): void {
  const here = readViews(to);
  const missing = readViews(from).filter(
    ({ page, name }) => !here.some((view) => view.page === page && view.name === name),
  );
  if (missing.length > 0) writeViews(to, [...here, ...missing]);
}
