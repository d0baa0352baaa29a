import { expect, test } from 'vitest';
import { strayFiles } from './acts.ts';
import {
  brokenLimits,
  circlesOf,
  fileCircles,
  folderCircles,
  folderPairs,
  measureRooms,
  ROOM_LIMITS,
  ROOTS_WITHOUT_CIRCLES,
} from './rooms.ts';
import { readSource } from './source-file.ts';
import { documentsOfTheTree, sourcesOfTheTree } from './tree.ts';

const rooms = measureRooms(sourcesOfTheTree(), documentsOfTheTree());

test.each(ROOTS_WITHOUT_CIRCLES)('no folders of %s import each other in a circle', (root) => {
  expect(rooms.circles.filter(([first]) => first?.startsWith(`${root}/`))).toEqual([]);
});

test('no files import each other in a circle, no folders in pairs, and no exported name stands for two things', () => {
  expect(rooms.sharedNames).toEqual([]);
  expect(rooms.fileCircles).toEqual([]);
  expect(rooms.pairs).toEqual([]);
});

test('no file is longer than the limit', () => {
  expect(rooms.files).toBeGreaterThan(500);
  expect(rooms.longest).toBeLessThanOrEqual(ROOM_LIMITS.longest);
});

test('no cited section is missing', () => {
  expect(rooms.lostCitations).toEqual([]);
});

const planted = [
  readSource('electron/app/core.ts', "import { read } from '#electron/reads/read.ts';\nexport const core = read;"),
  readSource('electron/reads/read.ts', "import { call } from '../cache/call.ts';\nexport const read = call;"),
  readSource('electron/cache/call.ts', "import type { Core } from '#electron/app/core.ts';\nexport const call = 1;"),
  readSource('electron/lib/clock.ts', 'export const now = 1;'),
  readSource('electron/main.ts', "import { core } from './app/core.ts';\nimport { now } from './lib/clock.ts';"),
  readSource('service/http/a.ts', "import { b } from '#service/routes/b.ts';\nexport const read = b;"),
  readSource('service/routes/b.ts', "import { now } from '#electron/lib/clock.ts';\nexport const b = now;"),
  readSource('shared/lib/long.ts', `${'// line\n'.repeat(301)}export const long = 1;\n`),
  readSource('service/http/a.test.ts', "import { read } from './a.ts';"),
];

test('the three acts can be followed from the click to the disk, in so many files', () => {
  expect(rooms.strayFiles).toEqual([]);
  expect(rooms.acts).toHaveLength(3);
  for (const { files, most } of rooms.acts) expect(files).toBeLessThanOrEqual(most);
});

test('a planted circle is found, also through types and other folders', () => {
  expect(folderCircles(planted)).toEqual([['electron/app', 'electron/cache', 'electron/reads']]);
  expect(folderCircles(planted.filter(({ path }) => path !== 'electron/cache/call.ts'))).toEqual([]);
});

test('a circle between folders of a folder is found', () => {
  const deep = [
    readSource('renderer/features/photos/queue/a.ts', "import { b } from '../viewer/b.ts';\nexport const a = b;"),
    readSource('renderer/features/photos/viewer/b.ts', "import { c } from '../parts/c.ts';\nexport const b = c;"),
    readSource('renderer/features/photos/parts/c.ts', "import type { A } from '../queue/a.ts';"),
  ];
  expect(folderCircles(deep)).toEqual([
    ['renderer/features/photos/parts', 'renderer/features/photos/queue', 'renderer/features/photos/viewer'],
  ]);
});

test('a circle of files is found, also through types, and two folders that import each other', () => {
  expect(fileCircles(planted)).toEqual([['electron/app/core.ts', 'electron/cache/call.ts', 'electron/reads/read.ts']]);
  expect(folderPairs(planted)).toEqual([]);
  const back = readSource('electron/reads/more.ts', "import type { Core } from '../app/core.ts';");
  expect(folderPairs([...planted, back])).toEqual(['electron/app <> electron/reads']);
});

test('two circles that an arrow joins stay two', () => {
  const arrows = Object.entries({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'], f: ['a'] });
  expect(circlesOf(new Map(arrows.map(([from, to]) => [from, new Set(to)])))).toEqual([
    ['c', 'd', 'e'],
    ['a', 'b'],
  ]);
});

test('a file of an act that is gone, comes twice, or has lost its way is found', () => {
  const sources = [
    readSource('electron/a.ts', "import { b } from './b.ts';\nexport const a = b;"),
    readSource('electron/b.ts', "export const b = (call: (name: string) => void) => call('drafts.save');"),
    readSource('electron/c.ts', "export const calls = { 'drafts.save': () => 1 };"),
    readSource('electron/d.ts', "export const calls = { 'drafts.list': () => 1 };"),
  ];
  const stray = (...files: string[]) => strayFiles({ files }, sources);
  expect(stray('electron/a.ts', 'electron/b.ts', 'electron/c.ts')).toEqual([]);
  expect(stray('electron/a.ts', 'electron/c.ts')).toEqual(['electron/c.ts']);
  expect(stray('electron/a.ts', 'electron/b.ts', 'electron/d.ts', 'electron/gone.ts', 'electron/a.ts')).toEqual([
    'electron/d.ts',
    'electron/gone.ts',
    'electron/a.ts',
  ]);
});

test('sizes, closets, names and citations are counted, and every limit can break', () => {
  const act = { name: 'an act', most: 1, files: ['electron/app/core.ts', 'electron/gone.ts'] };
  const found = measureRooms(planted, [{ path: 'docs/api.md', text: '## 4. Operations\n\nSee section 5.\n' }], [act]);
  expect(found).toMatchObject({ files: 8, lines: 315, median: 2, p90: 2, longest: 302, short: 7 });
  expect(found.closets).toEqual(['electron/reads/read.ts', 'electron/cache/call.ts', 'service/routes/b.ts']);
  expect(found.sharedNames).toEqual(['read: electron/reads/read.ts service/http/a.ts']);
  expect(found.lostCitations).toEqual(['docs/api.md:3 section 5']);
  const many = { ...found, closets: Array.from({ length: 81 }, () => 'one') };
  expect(brokenLimits(many)).toHaveLength(9);
  const none = { circles: [], fileCircles: [], sharedNames: [], lostCitations: [], acts: [], strayFiles: [] };
  expect(brokenLimits({ ...found, ...none, longest: 300, median: 58 })).toEqual([]);
});
