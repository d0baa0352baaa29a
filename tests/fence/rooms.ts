import { ACTS, type Act, strayFiles } from './acts.ts';
import { lostCitations, type Text } from './citations.ts';
import type { SourceFile } from './source-file.ts';

/** What `npm run rooms -- --check` holds. */
export const ROOM_LIMITS = {
  /** Lines of the longest file. */
  longest: 300,
  /** Half of all files have at least so many lines. */
  median: 58,
  /** Files below `shortLines` lines that one file alone uses. */
  closets: 80,
  circles: 0,
  fileCircles: 0,
  /** Pairs of folders, at any depth, that import each other. */
  pairs: 0,
  /** Exported names that stand for more than one thing. */
  sharedNames: 0,
  lostCitations: 0,
} as const;

const CLOSET_LINES = 40;
const SHORT_LINES = 25;

/** Roots whose folders import each other in no circle, and never will again. */
export const ROOTS_WITHOUT_CIRCLES: readonly string[] = ['electron', 'renderer', 'service', 'shared'];

const ROOTS = ['electron', 'renderer', 'service', 'shared'];

/** Sizes of the product's sources, and how its folders and documents hang together. */
export interface Rooms {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
  readonly short: number;
  /** Short files that one file alone uses: they belong to that file. */
  readonly closets: readonly string[];
  /** Folders of a root, at any depth, that import each other, directly or by way of others. */
  readonly circles: readonly (readonly string[])[];
  /** Files that import each other, types included. */
  readonly fileCircles: readonly (readonly string[])[];
  /** Folders, each with the one above or beside it, that import each other. */
  readonly pairs: readonly string[];
  /** Names that are exported by more than one file, with the files. */
  readonly sharedNames: readonly string[];
  readonly lostCitations: readonly string[];
  /** Acts, with how many files a reader opens to follow each. */
  readonly acts: readonly { readonly name: string; readonly files: number; readonly most: number }[];
  /** Files of acts that are gone, or belong to no act any more. */
  readonly strayFiles: readonly string[];
}

const rootOf = (path: string): string => path.split('/')[0] ?? '';

/** How deep folders are held against each other: 1 is `electron/store`, 2 is `electron/store/drafts`. */
const DEPTHS = [1, 2, 3, 4];

/** The folder of a file so many levels below its root; a file that stands higher is a room of its own. */
const roomAt =
  (depth: number) =>
  (path: string): string => {
    const parts = path.split('/');
    return parts.length > depth + 1 ? parts.slice(0, depth + 1).join('/') : path;
  };

const isProduct = ({ path, isTest }: SourceFile): boolean =>
  !isTest && ROOTS.includes(rootOf(path)) && /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** What stands behind which part of a sorted list: 0.5 is the median. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

/** Adds to the set of a key. */
function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set();
  map.set(key, set.add(value));
}

/**
 * Groups of which each member reaches every other one (Tarjan), those of one member left out.
 *
 * @param arrows from a member to those that it leads to
 */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (one: string): number => {
    const own = order.size;
    order.set(one, own);
    open.push(one);
    let low = own;
    for (const next of arrows.get(one) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? own, order.get(next) ?? own);
    }
    lowest.set(one, low);
    if (low === own) {
      const circle = open.splice(open.indexOf(one));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const one of arrows.keys()) if (!order.has(one)) visit(one);
  return circles;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Which places of the product lead to which others, by what they import. */
function arrowsBetween(
  sources: readonly SourceFile[],
  placeOf: (path: string) => string,
  isLooked: (from: string, to: string) => boolean = () => true,
): ReadonlyMap<string, ReadonlySet<string>> {
  const product = sources.filter(isProduct);
  const paths = new Set(product.map(({ path }) => path));
  const arrows = new Map<string, Set<string>>();
  for (const { path, imports } of product) {
    for (const { file } of imports) {
      if (file === null || !paths.has(file) || !isLooked(path, file)) continue;
      if (placeOf(file) !== placeOf(path)) addTo(arrows, placeOf(path), placeOf(file));
    }
  }
  return arrows;
}

/** Circles of folders within each root, at every depth. */
export function folderCircles(sources: readonly SourceFile[]): readonly (readonly string[])[] {
  const found = DEPTHS.flatMap((depth) =>
    circlesOf(arrowsBetween(sources, roomAt(depth), (from, to) => rootOf(from) === rootOf(to))),
  );
  const folders = found.filter((circle) => circle.some((room) => !/\.tsx?$/.test(room)));
  return [...new Map(folders.map((circle) => [circle.join(' '), circle])).values()];
}

/** Circles of files, those through types alone included. */
export const fileCircles = (sources: readonly SourceFile[]): readonly (readonly string[])[] =>
  circlesOf(arrowsBetween(sources, (path) => path));

/** Pairs of folders that import each other. */
export function folderPairs(sources: readonly SourceFile[]): readonly string[] {
  const arrows = arrowsBetween(sources, folderOf);
  return [...arrows].flatMap(([from, all]) =>
    [...all].filter((to) => from < to && arrows.get(to)?.has(from)).map((to) => `${from} <> ${to}`),
  );
}

/** Measures the tree. */
export function measureRooms(
  sources: readonly SourceFile[],
  documents: readonly Text[],
  acts: readonly Act[] = ACTS,
): Rooms {
  const product = sources.filter(isProduct);
  const users = new Map<string, Set<string>>();
  const exporters = new Map<string, Set<string>>();
  for (const { path, imports, syntax } of product) {
    for (const { file } of imports) if (file !== null) addTo(users, file, path);
    for (const { text } of syntax?.exports ?? []) addTo(exporters, text, path);
  }
  const sizes = product.map(({ lineCount }) => lineCount).toSorted((a, b) => a - b);
  return {
    files: product.length,
    lines: sizes.reduce((sum, one) => sum + one, 0),
    median: quantile(sizes, 0.5),
    p90: quantile(sizes, 0.9),
    longest: sizes.at(-1) ?? 0,
    short: sizes.filter((one) => one < SHORT_LINES).length,
    closets: product
      .filter(({ path, lineCount }) => lineCount < CLOSET_LINES && users.get(path)?.size === 1)
      .map(({ path }) => path),
    circles: folderCircles(sources),
    fileCircles: fileCircles(sources),
    pairs: folderPairs(sources),
    sharedNames: [...exporters]
      .filter(([, files]) => files.size > 1)
      .map(([name, files]) => `${name}: ${[...files].join(' ')}`),
    lostCitations: lostCitations([...sources.filter(({ path }) => !plantsCitations(path)), ...documents], documents),
    acts: acts.map(({ name, files, most }) => ({ name, files: files.length, most })),
    strayFiles: acts.flatMap((act) => strayFiles(act, sources)),
  };
}

/** The test of citations plants some that lead nowhere. */
export const plantsCitations = (path: string): boolean => path === 'tests/fence/citations.test.ts';

/** The limits that are not held, in words. */
export function brokenLimits(rooms: Rooms): readonly string[] {
  const { longest, median, closets, circles, pairs } = ROOM_LIMITS;
  return [
    ...(rooms.longest > longest ? [`the longest file has ${rooms.longest} lines, more than ${longest}`] : []),
    ...(rooms.median < median ? [`the median file has ${rooms.median} lines, fewer than ${median}`] : []),
    ...(rooms.closets.length > closets ? [`${rooms.closets.length} closets, more than ${closets}`] : []),
    ...(rooms.circles.length > circles ? [`${rooms.circles.length} circles of folders`] : []),
    ...(rooms.fileCircles.length > ROOM_LIMITS.fileCircles ? [`${rooms.fileCircles.length} circles of files`] : []),
    ...(rooms.pairs.length > pairs ? [`${rooms.pairs.length} pairs of folders`] : []),
    ...(rooms.sharedNames.length > ROOM_LIMITS.sharedNames
      ? [`${rooms.sharedNames.length} exported names that stand for more than one thing`]
      : []),
    ...(rooms.lostCitations.length > ROOM_LIMITS.lostCitations ? [`${rooms.lostCitations.length} lost citations`] : []),
    ...rooms.acts
      .filter(({ files, most }) => files > most)
      .map(({ name, files, most }) => `${name}: ${files} files, more than ${most}`),
    ...(rooms.strayFiles.length > 0 ? [`${rooms.strayFiles.length} files that are no part of their act`] : []),
  ];
}

/** The figures as lines. */
export function roomLines(rooms: Rooms): readonly string[] {
  const { files, lines, median, p90, longest, short, closets, circles, pairs, sharedNames } = rooms;
  return [
    `${files} source files, ${lines} lines; median ${median}, p90 ${p90}, longest ${longest}; ${short} under ${SHORT_LINES} lines`,
    `${closets.length} closets: files of one user under ${CLOSET_LINES} lines`,
    `${circles.length} circles of folders`,
    ...circles.map((circle) => `  ${circle.join(' ')}`),
    `${rooms.fileCircles.length} circles of files`,
    ...rooms.fileCircles.map((circle) => `  ${circle.join(' ')}`),
    `${pairs.length} pairs of folders that import each other`,
    ...pairs.map((pair) => `  ${pair}`),
    `${sharedNames.length} exported names that stand for more than one thing`,
    `${rooms.lostCitations.length} cited sections that do not exist`,
    ...rooms.lostCitations.map((one) => `  ${one}`),
    ...rooms.acts.map(({ name, files }) => `${files} files to follow ${name}`),
    ...rooms.strayFiles.map((path) => `  no part of its act: ${path}`),
  ];
}
