import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportFeed } from '#service/feed/export-feed.ts';
import { type FeedRecord, FeedRecord as Schema } from '#service/feed/feed-record.ts';
import { BATCH_LINES, type FeedImportOutcome, importFeed } from '#service/feed/import-feed.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { aChain, aChainStore, aPhotoLine, aRunLine, CHAIN_TIME_ZONE } from '../builders/chain.ts';
import { aDisplay, idOf } from '../builders/contract.ts';
import { DATABASES, emptyDatabase, keepDataIn, openTestDatabase } from '../support/services/service-databases.ts';
import { randomChain } from './random-chain.ts';

const chain = aChain({
  stores: [
    aChainStore({ externalId: 'S-1' }, { expositions: [aDisplay('rack'), aDisplay('fridge')] }),
    aChainStore({ externalId: 'a/b Zażółć' }, { expositions: [aDisplay('other')] }),
  ],
});

const textOf = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

type Imported = FeedImportOutcome & { readonly reasons: readonly string[] };

const importText = async (
  database: ServiceDatabase,
  text: string | Buffer,
  { isStrict = false, timeZone = CHAIN_TIME_ZONE } = {},
): Promise<Imported> => {
  const reasons: string[] = [];
  const input = (async function* () {
    // In pieces that end anywhere, also inside a character.
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 7_919) yield bytes.subarray(at, at + 7_919);
  })();
  const outcome = await importFeed(input, {
    database,
    timeZone,
    isStrict,
    onRefused: ({ number, reason }) => reasons.push(`${number} ${reason}`),
    onBatch: () => undefined,
  });
  return { ...outcome, reasons };
};

const exportText = async (database: ServiceDatabase): Promise<string> => {
  let text = '';
  await exportFeed(database, async (part) => {
    text += part;
  });
  return text;
};

describe.each(DATABASES)('a feed on %s', (kind) => {
  keepDataIn(kind);
  let database: ServiceDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const start = async (with_: Chain): Promise<void> => {
    await emptyDatabase(database);
    await seedChain(database, with_);
  };
  beforeEach(() => start(chain));

  const lines = [
    aRunLine(),
    aPhotoLine(),
    aPhotoLine({
      photoId: idOf('second'),
      expositionId: idOf('display fridge'),
      fillRate: null,
      imageStatus: 'failed',
    }),
    aRunLine({ protocolId: idOf('elsewhere'), externalId: 'a/b Zażółć', status: 'processing' }),
    aPhotoLine({ photoId: idOf('third'), protocolId: idOf('elsewhere'), expositionId: idOf('display other') }),
  ];

  test('is written, and comes back as it was, oldest run first', async () => {
    expect(await importText(database, textOf(lines))).toMatchObject({ lines: 5, added: 5, refused: 0, reasons: [] });
    const exported = (await exportText(database))
      .trimEnd()
      .split('\n')
      .map((line) => Schema.parse(JSON.parse(line)));
    expect(exported.toSorted(byId)).toEqual(lines.toSorted(byId));
    const [first] = exported;
    expect(first?.type).toBe('protocol');
  });

  test('changes nothing when it is imported again, in part or in another order of fields', async () => {
    await importText(database, textOf(lines));
    const before = await exportText(database);
    expect(await importText(database, textOf(lines))).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
    const turned = lines.map((line) => Object.fromEntries(Object.entries(line).toReversed()));
    expect(await importText(database, textOf(turned.slice(1, 3)))).toMatchObject({ unchanged: 2, refused: 0 });
    expect(await exportText(database)).toBe(before);
  });

  test('a changed line updates, and the last of several counts', async () => {
    await importText(database, textOf(lines));
    const changes = [
      aPhotoLine({ fillRate: 1 }),
      aPhotoLine({ fillRate: 99.9999, imageStatus: 'evaluating' }),
      aRunLine({ status: 'failed', scheduledAt: '08:30:00', scheduledDatetime: '2026-11-20T08:30:00+01:00' }),
    ];
    expect(await importText(database, textOf(changes))).toMatchObject({ changed: 3, added: 0, refused: 0 });
    const exported = await exportText(database);
    expect(exported).toContain('"fillRate":99.9999');
    expect(exported).toContain('"scheduledDatetime":"2026-11-20T07:30:00.000Z"');
    expect(exported.trimEnd().split('\n')).toHaveLength(5);
  });

  test('more than four decimals are rounded, ids are stored in lower case', async () => {
    const records = [
      aRunLine({ protocolId: idOf('run').toUpperCase() }),
      aPhotoLine({ fillRate: 33.333349, expositionId: idOf('display rack').toUpperCase() }),
    ];
    expect(await importText(database, textOf(records))).toMatchObject({ added: 2, refused: 0 });
    expect(await exportText(database)).toContain('"fillRate":33.3333,');
    expect(await importText(database, textOf(records))).toMatchObject({ unchanged: 2 });
  });

  test('a bad line is reported with its number and reason and stops nothing else', async () => {
    await importText(database, textOf(lines));
    const bad: [string, RegExp][] = [
      ['{"type":', /^2 Not valid JSON/],
      [textOf([{ type: 'store' }]).trim(), /^3 .*type/],
      [textOf([aPhotoLine({ fillRate: 100.1 })]).trim(), /^4 fillRate: /],
      [textOf([aPhotoLine({ fillRate: '50' })]).trim(), /^5 fillRate: /],
      [textOf([aPhotoLine({ fillRate: undefined })]).trim(), /^6 fillRate: /],
      [textOf([aPhotoLine({ photoId: 'x', expositionId: 'y' })]).trim(), /^7 photoId: .*; expositionId: /],
      [textOf([aPhotoLine({ expositionId: idOf('nobody') })]).trim(), /^8 expositionId: There is no display/],
      [textOf([aPhotoLine({ protocolId: idOf('nobody') })]).trim(), /^9 protocolId: There is no run/],
      [textOf([aPhotoLine({ expositionId: idOf('display other') })]).trim(), /^10 expositionId: .*another store/],
      [textOf([aRunLine({ externalId: 'nobody' })]).trim(), /^11 externalId: There is no store "nobody"/],
      [textOf([aRunLine({ externalId: 'a/b Zażółć' })]).trim(), /^12 protocolId: .*another store/],
      [textOf([aRunLine({ externalId: 'a\0b' })]).trim(), /^13 externalId: .*NUL/],
      [textOf([aRunLine({ scheduledAt: '07:00:01' })]).trim(), /^14 scheduledDatetime: In Europe\/Warsaw/],
      [textOf([aRunLine({ scheduledDatetime: '2026-11-20T06:00:00' })]).trim(), /^15 scheduledDatetime: .*offset/],
      [textOf([aRunLine({ scheduledDate: '2026-02-30' })]).trim(), /^16 scheduledDate: /],
      [`{"type":"photo","x":"${'x'.repeat(70_000)}"}`, /^17 Longer than/],
      ['['.repeat(30_000), /^18 Not valid JSON/],
      [textOf([aPhotoLine({ photoId: idOf('third') })]).trim(), /^19 photoId: .*another store/],
    ];
    const good = aPhotoLine({ photoId: idOf('late') });
    const text = `${textOf([good])}${bad.map(([line]) => line).join('\n')}\n\n  \r\n${textOf([aPhotoLine({ photoId: idOf('last') })])}`;
    const outcome = await importText(database, text);
    expect(outcome).toMatchObject({ added: 2, changed: 0, unchanged: 0, refused: bad.length });
    for (const [index, [, pattern]] of bad.entries()) expect(outcome.reasons[index]).toMatch(pattern);
    expect((await exportText(database)).trimEnd().split('\n')).toHaveLength(7);
  });

  test('an external ID that looks like a piece of JSON is one like any other', async () => {
    const ids = [',', '","', '":0,"', '{', '\\'];
    const runs = ids.map((externalId) => aRunLine({ protocolId: idOf(`of ${externalId}`), externalId }));
    const { added, reasons } = await importText(database, textOf([...runs, aRunLine()]));
    expect({ added, reasons }).toEqual({
      added: 1,
      reasons: ids.map((id, at) => `${at + 1} externalId: There is no store ${JSON.stringify(id)}`),
    });
    await start(aChain({ stores: ids.map((externalId) => aChainStore({ externalId })) }));
    expect(await importText(database, textOf(runs))).toMatchObject({ added: ids.length, reasons: [] });
  });

  test('bytes that are not UTF-8 are a bad line', async () => {
    const text = Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.from(textOf(lines))]);
    expect(await importText(database, text)).toMatchObject({ added: 5, reasons: ['1 Not UTF-8'] });
  });

  test('strict: nothing of the batch with a bad line is written, earlier batches stay', async () => {
    const many = Array.from({ length: BATCH_LINES - 1 }, (_one, index) =>
      aPhotoLine({ photoId: idOf(`many ${index}`) }),
    );
    const text = textOf([aRunLine(), ...many, aPhotoLine(), aPhotoLine({ fillRate: -1 }), aPhotoLine()]);
    const outcome = await importText(database, text, { isStrict: true });
    expect(outcome).toMatchObject({ isStopped: true, added: BATCH_LINES, refused: 1 });
    expect(outcome.reasons).toEqual([expect.stringMatching(new RegExp(`^${BATCH_LINES + 2} fillRate`))]);
    const unknown = textOf([aPhotoLine(), aPhotoLine({ protocolId: idOf('nobody') })]);
    expect(await importText(database, unknown, { isStrict: true })).toMatchObject({ isStopped: true, added: 0 });
    expect((await exportText(database)).trimEnd().split('\n')).toHaveLength(BATCH_LINES);
  });

  test('local times follow the time zone, also where the clock changes', async () => {
    const autumn = { scheduledDate: '2026-10-25', scheduledAt: '02:30:00' };
    const records = [
      aRunLine({ ...autumn, scheduledDatetime: '2026-10-25T00:30:00Z' }),
      aRunLine({ ...autumn, protocolId: idOf('b'), scheduledDatetime: '2026-10-25T01:30:00Z' }),
      aRunLine({ ...autumn, protocolId: idOf('c'), scheduledDatetime: '2026-10-25T02:30:00Z' }),
    ];
    const { added, reasons } = await importText(database, textOf(records));
    expect({ added, reasons }).toEqual({ added: 2, reasons: [expect.stringContaining('2026-10-25 03:30:00')] });
    const tokyo = aRunLine({ protocolId: idOf('t'), scheduledDatetime: '2026-11-19T22:00:00Z' });
    expect(await importText(database, textOf([tokyo]), { timeZone: 'Asia/Tokyo' })).toMatchObject({ added: 1 });
  });

  test('the import of an export into a chain with the same stores is the identity', async () => {
    await fc.assert(
      fc.asyncProperty(randomChain, async (random) => {
        await start(random);
        const exported = await exportText(database);
        expect(await importText(database, exported)).toMatchObject({ added: 0, changed: 0, refused: 0 });
        await start({ ...random, protocols: [], images: [] });
        expect(await importText(database, exported)).toMatchObject({ refused: 0, changed: 0 });
        expect(await exportText(database)).toBe(exported);
      }),
      { numRuns: kind === 'PostgreSQL' ? 15 : 40 },
    );
  });
});

const byId = (one: FeedRecord, other: FeedRecord): number =>
  JSON.stringify(Object.entries(one).toSorted()) < JSON.stringify(Object.entries(other).toSorted()) ? -1 : 1;
