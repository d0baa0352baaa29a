import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { MakeReport } from '#shared/bridge/photo-reports.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { queuedPhotoAt } from '#shared/domain/review/queue-data.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { createFormat } from '#shared/lib/format.ts';
import { pictureOf, reportWords } from '#tests/support/data/report-photos.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { aDrivenCore, type DrivenCore, sampleOf, unwrap, ZONE } from './pins-world.ts';

const chain = sampleOf(60);
const externalIds = chain.stores.flatMap(({ store }) => store.externalId ?? []).slice(0, 1);
const range = { from: startOfDay('2026-11-19', ZONE), to: startOfDay('2026-11-20', ZONE) };
const query = ReviewQuery.parse({ stores: externalIds, period: { kind: 'range', ...range } });
const head = { title: 'Przegląd', author: 'Jan Źdźbło', workspace: 'Łódź', filters: ['19 listopada'], queued: 10 };

/** A core with the results of a day of a store, and a queue of some of its photos. */
async function aQueue() {
  const service = await startTestService(chain);
  // Every picture of the service is this one; those of its sample are not drawn in tests.
  const picture = await pictureOf(1, 400, 300);
  const core = await aDrivenCore(async (send) => {
    const answer = await send();
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') === true;
    return isPicture ? new Response(picture, { headers: { 'content-type': 'image/jpeg' } }) : answer;
  });
  await core.connect(service.url, TOKEN);
  await core.untilKept();
  unwrap(await core.bridge.fetches.start({ externalIds, ...range, photos: 'none' }));
  await core.drive(async () => unwrap(await core.bridge.fetches.state())?.state === 'complete');
  const queue = unwrap(await core.bridge.review.queue(query));
  const photos = queue.photos.key.flatMap((_, place) => queuedPhotoAt(queue, place) ?? []).slice(0, 6);
  return { core, photos, photoKeys: photos.map(({ photoKey }) => photoKey) };
}

/** Makes a report as a page does; returns its bytes and what the last part said. */
async function reportOf({ bridge }: DrivenCore, wish: Omit<MakeReport, 'head' | 'words'>) {
  const { reportId } = unwrap(await bridge.photoReports.begin({ ...wish, head, words: reportWords('pl') }));
  const parts: Buffer[] = [];
  const counts: number[] = [];
  for (;;) {
    const { part, photos, missing, isOver } = unwrap(await bridge.photoReports.take({ reportId }));
    if (isOver) return { bytes: Buffer.concat(parts), counts, reportId };
    parts.push(Buffer.from(await part.arrayBuffer()));
    counts.push(photos - missing);
  }
}

const rowsOf = (bytes: Uint8Array) => {
  const { 'photos.csv': table, ...parts } = unzipSync(bytes);
  const rows: Record<string, string>[] = parse(Buffer.from(table ?? []), { delimiter: ';', bom: true, columns: true });
  return { rows, pictures: Object.keys(parts).filter((name) => name.endsWith('.jpg')) };
};

test('a report says what the queue says, names pictures that are not here, and fetches them when it is asked to', async () => {
  const { core, photos, photoKeys } = await aQueue();
  const [first = ''] = photoKeys;
  const name = { key: 'note', cells: 1, data: {} };
  unwrap(
    await core.bridge.review.mark({
      photoKeys: [first],
      change: { mark: 'shelf', note: 'Pusto, żółte ceny' },
      name,
      by: 'test',
    }),
  );
  unwrap(await core.bridge.photos.image({ photoKey: first, size: 'original' }));
  expect(unwrap(await core.bridge.photoReports.preview({ photoKeys }))).toMatchObject({
    photos: 6,
    whole: 1,
    missing: 5,
  });

  const format = createFormat('pl');
  const here = await reportOf(core, { format: 'zip', photoKeys, fetches: false });
  const { rows, pictures } = rowsOf(here.bytes);
  expect(pictures).toHaveLength(1);
  expect(rows).toHaveLength(6);
  for (const [place, { store, run, measured }] of photos.entries()) {
    expect(rows[place]).toMatchObject({
      'ID sklepu': store.externalId,
      Sklep: store.name,
      Dzień: run.scheduledDate ?? '',
      Pomiar: measured === null ? '' : format.percent(measured),
      Obrazy: place === 0 ? 'oryginał' : 'Brak obrazu',
    });
  }
  expect(rows[0]?.['Notatka']).toBe('Jan Źdźbło: Pusto, żółte ceny');
  expect(here.bytes.includes(TOKEN)).toBe(false);

  const whole = await reportOf(core, { format: 'zip', photoKeys, fetches: true });
  expect(rowsOf(whole.bytes).pictures).toHaveLength(6);
  expect(whole.counts.at(-1)).toBe(6);
  const pdf = await reportOf(core, { format: 'pdf', photoKeys, fetches: false });
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.includes(TOKEN)).toBe(false);
});

test('a report that is cancelled is gone at once, while it is made too', async () => {
  const { core, photoKeys } = await aQueue();
  const wish = { format: 'pdf', photoKeys, fetches: true, head, words: reportWords('en') } as const;
  const { reportId } = unwrap(await core.bridge.photoReports.begin(wish));
  const [taken] = await Promise.all([
    core.bridge.photoReports.take({ reportId }),
    core.bridge.photoReports.drop({ reportId }),
  ]);
  expect(taken).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(await core.bridge.photoReports.take({ reportId })).toMatchObject({ failure: { code: 'table_gone' } });
});
