import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MOST_FOLLOWED } from '#shared/bridge/followed.ts';
import {
  Folds,
  type FoldsChange,
  type GroupedSheet,
  LONGEST_VIEW_NAME,
  MOST_FOLDED,
  MOST_VIEWS,
  SavedView,
  type ViewsAfter,
} from '#shared/bridge/views.ts';
import { Pace } from '#shared/domain/download-pace.ts';
import { SHEET_OF_STORES } from '#shared/domain/sheet-of-stores.ts';
import { ChosenColumns, withChoice } from '#shared/domain/table/file-columns.ts';
import { freeName } from '#shared/lib/free-name.ts';
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
export function readSetting<Schema extends z.ZodType>(
  db: ReadDb,
  name: string,
  schema: Schema,
): z.output<Schema> | null {
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

/** What an address of the sheet of stores may have, and one of the list of stores has not. */
const OF_SHEET = ['stores', 'all', 'changed', 'marked', 'group', 'types'];

/** The sheet of stores shared its page with the list of stores in an older Endcap. */
const withOwnPage = (view: SavedView): SavedView =>
  view.page === 'stores' && OF_SHEET.some((name) => name in view.search) ? { ...view, page: SHEET_OF_STORES } : view;

/** The named views of pages, oldest first. */
export function readViews(db: ReadDb): SavedView[] {
  const views = readSetting(db, 'views', z.array(z.unknown())) ?? [];
  // One that can't be read does not hide the others.
  return views.flatMap((view) => StoredView.safeParse(view).data ?? []).map(withOwnPage);
}

type NameOfView = Pick<SavedView, 'page' | 'name'>;

const isSameView = (a: NameOfView, b: NameOfView): boolean => a.page === b.page && a.name === b.name;

/** Changes the views at once with reading them. @param change answers why, where nothing is to be written */
const changeViews = (
  db: WriteDb,
  change: (views: readonly SavedView[]) => SavedView[] | NonNullable<ViewsAfter['refused']>,
): ViewsAfter =>
  db.atOnce(() => {
    const before = readViews(db);
    const views = change(before);
    if (typeof views === 'string') return { views: before, refused: views };
    writeFact(db, 'views', views);
    return { views, refused: null };
  });

/** Adds a view. One with the same page and name is replaced only where that is meant. */
export const addView = (db: WriteDb, { replaces, ...view }: SavedView & { readonly replaces: boolean }): ViewsAfter =>
  changeViews(db, (views) => {
    const others = views.filter((one) => !isSameView(one, view));
    if (!replaces && others.length < views.length) return 'taken';
    return others.length >= MOST_VIEWS ? 'full' : [...others, view];
  });

/** Gives a view another name. */
export const renameView = (db: WriteDb, { newName, ...of }: NameOfView & { readonly newName: string }): ViewsAfter =>
  changeViews(db, (views) => {
    if (views.some((one) => isSameView(one, { ...of, name: newName }))) return 'taken';
    if (!views.some((one) => isSameView(one, of))) return 'gone';
    return views.map((one) => (isSameView(one, of) ? { ...one, name: newName } : one));
  });

export const dropView = (db: WriteDb, of: NameOfView): ViewsAfter =>
  changeViews(db, (views) => views.filter((one) => !isSameView(one, of)));

const FOLDS = 'folds';
/** So many sheets are remembered with their folded groups, and of all together twice what one may have. */
const MOST_SHEETS = 40;

const readAllFolds = (db: ReadDb): Folds[] =>
  (readSetting(db, FOLDS, z.array(z.unknown())) ?? [])
    .flatMap((one) => Folds.safeParse(one).data ?? [])
    // Of the pages of stores, only the sheet has groups.
    .map((one) => (one.page === 'stores' ? { ...one, page: SHEET_OF_STORES } : one));

/** Replaces what is remembered of all sheets. What was folded longest ago is forgotten where all would be too much. */
function writeAllFolds(db: WriteDb, all: readonly Folds[]): void {
  let room = 2 * MOST_FOLDED;
  const newest = all.toReversed().filter(({ folded }, at) => {
    room -= folded.length;
    return at < MOST_SHEETS && room >= 0;
  });
  writeFact(db, FOLDS, newest.toReversed());
}

const areOf = (sheet: GroupedSheet) => (one: GroupedSheet) =>
  one.page === sheet.page && one.column === sheet.column && one.language === sheet.language;

/** The folded groups of a sheet. */
export function readFolds(db: ReadDb, sheet: GroupedSheet): Folds['folded'] {
  return readAllFolds(db).find(areOf(sheet))?.folded ?? [];
}

/**
 * Folds and unfolds groups in what is remembered of a sheet: each window says what it changed. Too many are none: a part
 * of them would be a sheet that nobody has left.
 */
export function keepFolds(db: WriteDb, { folded, unfolded, ...sheet }: FoldsChange): void {
  db.atOnce(() => {
    const all = readAllFolds(db);
    const isOf = areOf(sheet);
    const others = all.filter((one) => !isOf(one));
    const opened = new Set(unfolded);
    const left = all.find(isOf)?.folded.filter((text) => !opened.has(text)) ?? [];
    const now = [...new Set([...left, ...folded])];
    const isKept = now.length > 0 && now.length <= MOST_FOLDED;
    writeAllFolds(db, isKept ? [...others, { ...sheet, folded: now }] : others);
  });
}

const FOLLOWED = 'followed';
const Followed = z.array(z.string());

/** External IDs of the followed stores, in the order in which they were followed. */
export function readFollowed(db: ReadDb): readonly string[] {
  return readSetting(db, FOLLOWED, Followed) ?? [];
}

type FollowedChange = { readonly externalIds: readonly string[]; readonly isFollowed: boolean };

/**
 * Follows stores, behind those that are followed, or no longer does.
 *
 * @returns all that are followed now, and which of them were not before; null: they would be too many, nothing has changed
 */
export function changeFollowed(
  db: WriteDb,
  { externalIds, isFollowed }: FollowedChange,
): { readonly followed: readonly string[]; readonly added: readonly string[] } | null {
  return db.atOnce(() => {
    const before = new Set(readFollowed(db));
    const named = new Set(externalIds);
    const added = isFollowed ? [...named].filter((id) => !before.has(id)) : [];
    const followed = isFollowed ? [...before, ...added] : [...before].filter((id) => !named.has(id));
    if (followed.length > MOST_FOLLOWED) return null;
    writeFact(db, FOLLOWED, followed);
    return { followed, added };
  });
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
  if (followed.length > 0 && readSetting(to, FOLLOWED, Followed) === null) writeFact(to, FOLLOWED, followed);
}

/** Transfers the same from the file of this run: it is newer, and was begun without any of them. */
export function transferNewChoices(from: ReadDb, to: WriteDb): void {
  const [chosen, here] = [readLimits(from), readLimits(to)];
  const { budgetMegabytes, days } = DEFAULT_LIMITS;
  const limits = {
    budgetMegabytes: chosen.budgetMegabytes === budgetMegabytes ? here.budgetMegabytes : chosen.budgetMegabytes,
    days: chosen.days === days ? here.days : chosen.days,
  };
  if (limits.days !== here.days || limits.budgetMegabytes !== here.budgetMegabytes) writeLimits(to, limits);
  for (const choice of readColumnChoices(from)) addColumnChoice(to, choice);
  const externalIds = readFollowed(from);
  if (externalIds.length > 0) changeFollowed(to, { externalIds, isFollowed: true });
}

/** Transfers the folded groups of sheets from another file, except those of which some are remembered here. */
export function transferFolds(from: ReadDb, to: WriteDb): void {
  const here = readAllFolds(to);
  const missing = readAllFolds(from).filter((theirs) => !here.some(areOf(theirs)));
  if (missing.length > 0) writeAllFolds(to, [...missing, ...here]);
}

/**
 * Transfers views from another file. Where this file has another view of a page under the name, both stay, and the one
 * from the other file gets a number behind its name.
 */
export function transferViews(from: ReadDb, to: WriteDb): void {
  const views = readViews(to);
  const theirs = readViews(from);
  for (const view of theirs) {
    const find = (name: string) => views.find((one) => isSameView(one, { page: view.page, name }));
    const isOther = (name: string) => find(name) !== undefined && !isDeepStrictEqual(find(name)?.search, view.search);
    const name = freeName(view.name, LONGEST_VIEW_NAME, isOther);
    if (find(name) === undefined) views.push({ ...view, name });
  }
  if (theirs.length > 0) writeFact(to, 'views', views);
}
