import { expect, test } from 'vitest';
import { z } from 'zod';
import { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { idOf } from '../builders/contract.ts';
import { fridge, photos, runs, runsChain, sameInstant, statusOf, wholeRange } from './runs-chain.ts';
import { serveChain } from './shared-service.ts';

const shared = serveChain(runsChain);
const params = { externalId: 'S-1' };

const Page = z.looseObject({
  externalId: z.string(),
  items: z.array(z.looseObject({ photoId: z.string(), imageUrl: z.url() })),
  nextCursor: z.string().nullable(),
});
type PhotoQuery = Record<string, string | number | readonly string[]>;
const list = async (query: PhotoQuery) => {
  const search = { ...wholeRange, ...query };
  const page = Page.parse(await shared.client.call('listStorePhotos', { params, query: search as typeof wholeRange }));
  return { ...page, ids: page.items.map(({ photoId }) => photoId) };
};
const refuse = (query: PhotoQuery) =>
  shared.client.refuse('listStorePhotos', { params, query: { ...wholeRange, ...query } });

const idsOf = (names: readonly string[]): string[] => names.map((name) => idOf(`photo ${name}`)).toSorted();
const ofRuns = (...names: string[]) => idsOf(names.flatMap((name) => [`${name} rack`, `${name} fridge`]));
// Friday's two runs are of one instant, so their photos are ordered together.
const newestFirst = [...ofRuns('friday', 'friday again'), ...ofRuns('thursday')];

test('4.10.1 photos of the store in the range, newest run first, then by id', async () => {
  const { externalId, ids, nextCursor } = await list({});
  expect(externalId).toBe('S-1');
  expect(ids).toEqual(newestFirst);
  expect(nextCursor).toBeNull();
});

test('4 from is inclusive, to exclusive', async () => {
  const friday = '2026-11-20T06:00:00Z';
  expect((await list({ from: friday, to: '2026-11-20T06:00:00.001Z' })).ids).toEqual(ofRuns(...sameInstant));
  expect((await list({ from: '2026-11-01T00:00:00Z', to: friday })).ids).toEqual(ofRuns('thursday'));
});

test('4.10.1 protocolId and expositionId narrow', async () => {
  const protocolId = idOf('run friday');
  expect((await list({ protocolId })).ids).toEqual(ofRuns('friday'));
  const { expositionId } = fridge;
  expect((await list({ protocolId, expositionId })).ids).toEqual(idsOf(['friday fridge']));
  expect((await list({ expositionId: expositionId.toUpperCase() })).ids).toHaveLength(3);
  expect((await list({ protocolId: 'nothing' })).ids).toEqual([]);
  expect((await list({ protocolId: idOf('run other store') })).ids).toEqual([]);
  expect((await list({ expositionId: idOf('nothing') })).ids).toEqual([]);
});

test('3 no default status filter: photos of failed runs are there', async () => {
  expect((await list({ protocolId: idOf('run thursday') })).ids).toHaveLength(2);
});

const runStatus = new Map(runs.map(({ protocolId, status }) => [protocolId, status]));
const where = (keeps: (image: ImageStatus, protocol: ProtocolStatus | undefined) => boolean): string[] => {
  const listed = photos.filter(({ status, protocolId }) => keeps(status, runStatus.get(protocolId)));
  return newestFirst.filter((id) => listed.some(({ photoId }) => photoId === id));
};

test.each(ImageStatus.options)('4.10.2 status=%s filters the image status', async (status) => {
  expect((await list({ status })).ids).toEqual(where((image) => image === status));
});

test.each(ProtocolStatus.options.filter((status) => !ImageStatus.safeParse(status).success))(
  '4.10.2 status=%s, which no image has, filters the protocol status',
  async (status) => {
    expect((await list({ status })).ids).toEqual(where((_image, protocol) => protocol === status));
  },
);

test.each([
  [['processing', 'evaluating'], 'processing', 'evaluating'],
  [['evaluating', 'processing'], 'processing', 'evaluating'],
  [['completed', 'completed'], 'completed', 'completed'],
  [['failed', 'completed'], 'failed', 'completed'],
] as const)('4.10.2 status=%s, one per enumeration, filters both', async (status, wanted, wantedImage) => {
  expect(statusOf('friday again')).toBe('processing');
  const expected = where((image, protocol) => image === wantedImage && protocol === wanted);
  expect(expected.length).toBeGreaterThan(0);
  expect((await list({ status })).ids).toEqual(expected);
});

test('4.10.2 two values of one enumeration are alternatives', async () => {
  const expected = where((image) => image === 'evaluating' || image === 'annotating');
  expect((await list({ status: ['evaluating', 'annotating'] })).ids).toEqual(expected);
});

test('4.10 pages of every size hold every photo once', async () => {
  for (const limit of [1, 2, 3, 5, 6, 500]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(cursor === null ? { limit } : { limit, cursor });
      seen.push(...page.ids);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(newestFirst);
  }
});

test.each([
  ['limit', '0'],
  ['limit', '501'],
  ['limit', '1.5'],
  ['status', 'done'],
  ['expositionId', 'not-a-uuid'],
  ['cursor', 'x'],
])('8 %s=%s is refused', async (name, value) => {
  expect(await refuse({ [name]: value })).toMatchObject({ code: 'validation_failed', paths: [name] });
});

test('7 a repeated single-valued parameter is refused on its name', async () => {
  expect((await refuse({ limit: ['5', '5'] })).paths).toEqual(['limit']);
  expect((await refuse({ protocolId: ['a', 'b'], cursor: ['a', 'b'] })).paths).toEqual(['protocolId', 'cursor']);
  expect((await refuse({ status: ['completed', 'failed', 'pending'] })).paths).toEqual(['status']);
});

test('4 photos of an unknown store are 404', async () => {
  const refusal = await shared.client.refuse('listStorePhotos', { params: { externalId: 'no' }, query: wholeRange });
  expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
});
