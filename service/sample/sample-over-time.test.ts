import { describe, expect, test } from 'vitest';
import { makeSampleChain } from './make-sample-chain.ts';

const timeZone = 'Europe/Warsaw';
const chainAt = (at: string) => {
  const chain = makeSampleChain({ seed: 1, now: new Date(at), timeZone });
  return {
    ...chain,
    runs: new Map([...chain.protocols].map((run) => [run.protocolId, run])),
    photos: new Map([...chain.images].map((image) => [image.photoId, image])),
  };
};
const before = chainAt('2026-11-20T13:02:00Z');

describe.each([
  ['a minute', '2026-11-20T13:03:00Z'],
  ['an hour and a half', '2026-11-20T14:32:00Z'],
  ['a day', '2026-11-21T13:02:00Z'],
])('%s later', (_, at) => {
  const after = chainAt(at);

  test('stores, displays, contacts and targets are the same', () => {
    for (const [index, each] of after.stores.entries()) {
      const earlier = before.stores[index];
      expect(each.store).toEqual(earlier?.store);
      expect(each.expositions).toEqual(earlier?.expositions);
      expect(each.contacts).toEqual(earlier?.contacts);
      expect(each.expectations.map(({ updatedAt: _at, ...rest }) => rest)).toEqual(
        earlier?.expectations.map(({ updatedAt: _at, ...rest }) => rest),
      );
    }
  });

  test('new runs appear and only the oldest day disappears', () => {
    const gone = [...before.runs.values()].filter(({ protocolId }) => !after.runs.has(protocolId));
    const come = [...after.runs.values()].filter(({ protocolId }) => !before.runs.has(protocolId));
    expect(gone.every((run) => run.scheduledDate === '2026-10-16')).toBe(true);
    expect(come.every((run) => run.scheduledDatetime > '2026-11-20T13:02:00.000Z')).toBe(true);
    expect(gone.length > 0).toBe(at > '2026-11-21');
  });

  test('finished runs and their photos do not change', () => {
    const finished = [...before.runs.values()].filter((run) => run.status === 'completed' || run.status === 'failed');
    for (const run of finished) {
      const later = after.runs.get(run.protocolId);
      if (later) expect(later).toEqual(run);
    }
    const changed = [...before.photos.values()].filter((photo) => {
      const later = after.photos.get(photo.photoId);
      return later !== undefined && photo.fillRate !== null && JSON.stringify(later) !== JSON.stringify(photo);
    });
    expect(changed).toEqual([]);
  });
});

test.each(['2026-11-20T02:00:00Z', '2026-11-20T05:15:00Z', '2026-11-22T21:00:00Z', '2027-03-28T10:00:00Z'])(
  'at %s every status of a run occurs, and about one run in a hundred failed',
  (at) => {
    const runs = [...chainAt(at).runs.values()];
    const byStatus = Map.groupBy(runs, ({ status }) => status);
    expect(byStatus.size).toBe(5);
    expect((byStatus.get('failed')?.length ?? 0) / runs.length).toBeCloseTo(0.01, 2);
    expect((byStatus.get('completed')?.length ?? 0) / runs.length).toBeGreaterThan(0.97);
  },
);

test('another time zone moves the instants, not the local times', () => {
  const options = { seed: 1, now: new Date('2026-11-20T13:02:00Z') };
  const [here] = makeSampleChain({ ...options, timeZone }).protocols;
  const [there] = makeSampleChain({ ...options, timeZone: 'America/New_York' }).protocols;
  expect(here?.scheduledAt).toBe('07:00:00');
  expect(there?.scheduledAt).toBe('07:00:00');
  expect(here?.scheduledDatetime).toBe('2026-10-16T05:00:00.000Z');
  expect(there?.scheduledDatetime).toBe('2026-10-16T11:00:00.000Z');
});
