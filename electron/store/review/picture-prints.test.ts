import { expect, test } from 'vitest';
import { PRINT_BYTES, PROBES_BYTES } from '#shared/domain/picture-print.ts';
import { aChain, aChainStore, aPhoto, aRun, CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { aDisplay, idOf } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cachePicture } from '../answers/pictures-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { clearKind } from '../file/upkeep.ts';
import { createPhotoFinder } from './photo-finder.ts';
import { findLookalike, keepPrints, listUnprinted, placeInStore } from './picture-prints.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const RANGE = { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-11-21T00:00:00Z') };
const [rack, fridge] = [aDisplay('rack'), aDisplay('fridge')];
const foreign = aDisplay('foreign');
const store = aChainStore({ externalId: 'S-1' }, { expositions: [rack, fridge] });
const other = aChainStore({ externalId: 'S-2', storeId: idOf('another store') }, { expositions: [foreign] });
const runOn = (scheduledDate: string, of = store) =>
  aRun(`${of.store.externalId} ${scheduledDate}`, { storeId: of.store.storeId, scheduledDate });
const [first, second, today] = ['2026-11-12', '2026-11-19', '2026-11-20'].map((date) => runOn(date)) as [
  ReturnType<typeof runOn>,
  ReturnType<typeof runOn>,
  ReturnType<typeof runOn>,
];
const elsewhere = runOn('2026-11-12', other);
const photoOf = (name: string, { protocolId }: typeof today, { expositionId } = rack) =>
  aPhoto(name, { protocolId, expositionId });
const chain = aChain({
  stores: [store, other],
  protocols: [first, second, today, elsewhere],
  images: [
    photoOf('rack, first', first),
    photoOf('fridge, first', first, fridge),
    photoOf('rack, second', second),
    photoOf('rack, today', today),
    photoOf('fridge, today', today, fridge),
    photoOf('foreign', elsewhere, foreign),
  ],
});
const keyOf = (name: string) => idOf(`photo ${name}`);
const OPEN = 'rack, today';

/** A print of which the first `differing` signs are other than those of the probes that `find` compares it with. */
function printOf(differing: number): Uint8Array {
  const print = new Uint8Array(PRINT_BYTES).fill(0b1010_1010);
  for (let sign = 0; sign < differing; sign += 1) print[sign >> 3] = (print[sign >> 3] ?? 0) ^ (1 << (sign & 7));
  return print;
}
const PROBES = new Uint8Array(PROBES_BYTES).fill(0b1010_1010);

function aDb(pictures: readonly string[] = []) {
  const db = openMemoryDb();
  keepChain(db, chain, RANGE, NOW);
  for (const name of pictures) keep(db, name);
  return db;
}
const keep = (
  db: WriteDb,
  name: string,
  handedBy: string | null = null,
  size: 'thumbnail' | 'original' = 'thumbnail',
) =>
  cachePicture(db, {
    photoKey: keyOf(name),
    size,
    bytes: new Uint8Array([1]),
    type: 'image/webp',
    handedBy,
    now: NOW,
  });
const placeIn = (db: WriteDb, name = OPEN) => {
  const place = placeInStore(db, createPhotoFinder(), keyOf(name));
  if (place === null) throw new Error(`${name} is not here`);
  return place;
};
/** Keeps a print for each picture without one, as far from the probes as is said. */
function print(db: WriteDb, differing: Readonly<Record<string, number>>, of = OPEN): void {
  const prints = listUnprinted(db, placeIn(db, of)).flatMap(({ size: _, ...one }) => {
    const [, far] = Object.entries(differing).find(([name]) => keyOf(name) === one.photoKey) ?? [];
    return far === undefined ? [] : [{ ...one, print: far < 0 ? new Uint8Array() : printOf(far) }];
  });
  keepPrints(db, { prints });
}
const found = (db: WriteDb, name = OPEN) =>
  findLookalike(db, { ...placeIn(db, name), probes: PROBES, timeZone: CHAIN_TIME_ZONE });

test('the pictures of earlier runs of the store need a print, each once, and thumbnails are enough', () => {
  const db = aDb(['rack, first', 'rack, second', OPEN, 'fridge, today', 'foreign']);
  keep(db, 'rack, first', null, 'original');
  const waiting = listUnprinted(db, placeIn(db));
  expect(waiting.map(({ photoKey, size }) => [photoKey, size])).toEqual([
    [keyOf('rack, second'), 'thumbnail'],
    [keyOf('rack, first'), 'thumbnail'],
  ]);
  print(db, { 'rack, first': 0, 'rack, second': -1 });
  expect(listUnprinted(db, placeIn(db))).toEqual([]);
});

test('the most alike is found, with its run; of equals that of the same display, then the latest', () => {
  const db = aDb(['rack, first', 'fridge, first', 'rack, second']);
  print(db, { 'rack, first': 3, 'fridge, first': 9, 'rack, second': 8 });
  expect(found(db)).toEqual({
    photoKey: keyOf('rack, first'),
    protocolId: first.protocolId,
    scheduledDate: '2026-11-12',
    scheduledAt: '07:00:00',
    otherDisplay: null,
  });
  const equal = aDb(['rack, first', 'fridge, first', 'rack, second']);
  print(equal, { 'rack, first': 5, 'fridge, first': 5, 'rack, second': 5 });
  expect(found(equal)?.photoKey).toBe(keyOf('rack, second'));
});

test('a photo of another display of the store is found, and said to be of another', () => {
  const db = aDb(['fridge, first']);
  print(db, { 'fridge, first': 0 });
  expect(found(db)).toMatchObject({ photoKey: keyOf('fridge, first'), otherDisplay: { label: null } });
});

test('what differs in more than 20 signs is no copy, nor is a picture with nothing in it', () => {
  const db = aDb(['rack, first', 'rack, second']);
  print(db, { 'rack, first': 21, 'rack, second': -1 });
  expect(found(db)).toBeNull();
  const nearly = aDb(['rack, first']);
  print(nearly, { 'rack, first': 20 });
  expect(found(nearly)?.photoKey).toBe(keyOf('rack, first'));
});

test('neither pictures of the same run, nor of later ones, nor of other stores are compared', () => {
  const db = aDb(['rack, first', 'rack, second', OPEN, 'fridge, today', 'foreign']);
  // The photos of the runs of today get their prints from a later look.
  const later = { ...placeIn(db), at: placeIn(db).at + 1 };
  keepPrints(db, { prints: listUnprinted(db, later).map(({ size: _, ...one }) => ({ ...one, print: printOf(0) })) });
  expect(found(db, 'rack, first')).toBeNull();
  expect(found(db, 'foreign')).toBeNull();
  expect(found(db, 'fridge, today')?.photoKey).toBe(keyOf('rack, second'));
});

test('a print goes with its picture, and with one that was handed over when the own takes its place', () => {
  const db = aDb();
  keep(db, 'rack, first', 'Ewa');
  print(db, { 'rack, first': 0 });
  expect(found(db)).not.toBeNull();
  keep(db, 'rack, first');
  expect(found(db)).toBeNull();
  print(db, { 'rack, first': 0 });
  clearKind(db, 'thumbnails');
  expect(found(db)).toBeNull();
  expect(listUnprinted(db, placeIn(db))).toEqual([]);
});

test('a print whose picture has gone meanwhile is not kept', () => {
  const db = aDb(['rack, first']);
  const prints = listUnprinted(db, placeIn(db)).map(({ size: _, ...one }) => ({ ...one, print: printOf(0) }));
  clearKind(db, 'thumbnails');
  keepPrints(db, { prints });
  expect(found(db)).toBeNull();
});

test('a photo of which no results are here has no place, so nothing is compared', () => {
  expect(placeInStore(aDb(), createPhotoFinder(), 'unknown')).toBeNull();
});
