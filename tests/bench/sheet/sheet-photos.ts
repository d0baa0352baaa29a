import type { QueueData } from '#shared/domain/review/queue-data.ts';

const STORES = 120;
const DISPLAYS = 12;
const RUNS = 40;

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth);

/** Where the thumbnail of a photo is. */
export const thumbnailOf = (photoKey: string): string => `/thumbnails/${photoKey}.webp`;

/** A queue of so many photos, as the core packs it. */
export const sheetQueue = (count: number): QueueData => ({
  stores: range(STORES).map((nth) => ({ externalId: `S-${nth}`, name: `Kraków, ul. Długa ${nth}` })),
  displays: range(STORES * DISPLAYS).map((nth) => ({
    store: Math.floor(nth / DISPLAYS),
    expositionId: `display-${nth}`,
    label: `Regał ${nth % DISPLAYS}`,
    type: 'ROLLS_BREAD_RACK',
    categories: null,
  })),
  runs: range(STORES * RUNS).map((nth) => ({
    store: Math.floor(nth / RUNS),
    protocolId: `run-${nth}`,
    status: 'completed',
    scheduledDate: `2026-11-${String(1 + (nth % 20)).padStart(2, '0')}`,
    scheduledAt: '13:30:00',
    at: `2026-11-${String(1 + (nth % 20)).padStart(2, '0')}T12:30:00Z`,
  })),
  imageStatuses: ['completed'],
  photos: {
    key: range(count).map((nth) => `photo-${nth}`),
    display: range(count).map((nth) => nth % (STORES * DISPLAYS)),
    run: range(count).map((nth) => nth % (STORES * RUNS)),
    measured: range(count).map((nth) => (nth * 13) % 101),
    target: range(count).map((nth) => 40 + (nth % 50)),
    imageStatus: range(count).map(() => 0),
    mark: range(count).map(() => -1),
  },
});
