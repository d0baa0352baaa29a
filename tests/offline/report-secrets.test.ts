import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ReportFormat } from '#shared/bridge/photo-reports.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { formsOf, foundIn } from '#tests/e2e/canary-forms.ts';
import { pictureOf, reportWords } from '#tests/support/data/report-photos.ts';
import { startTestService } from '../contract/test-service.ts';
import { aDrivenCore, type DrivenCore, sampleOf, unwrap, ZONE } from './pins-world.ts';

const CANARIES = {
  token: 'tkn.8c1be5f0a2c3d4e5',
  loginCode: 'CODE-7d2e4b',
  phone: '+48512345678',
  person: 'Kanarek9c1d',
};
const SECRETS = Object.values(CANARIES).flatMap(formsOf);
const MOST = 64 * 1024 * 1024;

/** A store of the sample whose login code and contacts are canaries. */
function aChain() {
  const chain = sampleOf(60);
  const stores = chain.stores.map((one) => ({
    ...one,
    store: { ...one.store, loginCode: CANARIES.loginCode },
    contacts: one.contacts.map((contact) => ({ ...contact, name: CANARIES.person, phone: CANARIES.phone })),
  }));
  return { ...chain, stores };
}

/** What a PDF holds: its bytes, those of its packed parts, and its text. */
function insideOfPdf(bytes: Buffer): readonly Buffer[] {
  const found = [bytes, execFileSync('pdftotext', ['-', '-'], { input: bytes, maxBuffer: MOST })];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    try {
      found.push(inflateSync(bytes.subarray(at + 7)));
    } catch {
      // A picture, or the end of a part.
    }
  }
  return found;
}
const insideOfZip = (bytes: Buffer): readonly Buffer[] =>
  [bytes, ...Object.entries(unzipSync(bytes)).flat()].map((part) => Buffer.from(part));

async function reportOf({ bridge }: DrivenCore, format: ReportFormat, photoKeys: string[]): Promise<Buffer> {
  const head = { title: 'Review', author: 'Jan', workspace: 'Chain', filters: [], queued: photoKeys.length };
  const wish = { format, photoKeys, fetches: true, head, words: reportWords('en') };
  const { reportId } = unwrap(await bridge.photoReports.begin(wish));
  const parts: Buffer[] = [];
  for (;;) {
    const { part, isOver } = unwrap(await bridge.photoReports.take({ reportId }));
    if (isOver) return Buffer.concat(parts);
    parts.push(Buffer.from(await part.arrayBuffer()));
  }
}

test('token, login codes and contacts are in no report, no handover and no request for a picture, and no link is', async () => {
  const chain = aChain();
  const service = await startTestService(chain, { token: CANARIES.token });
  const picture = await pictureOf(1, 80, 60);
  const sent: { readonly url: string; readonly words: string; readonly isPicture: boolean }[] = [];
  const core = await aDrivenCore(async (send, url, init) => {
    const answer = await send();
    const isPicture = answer.headers.get('content-type')?.startsWith('image/') === true;
    sent.push({ url, words: JSON.stringify([url, [...new Headers(init.headers)]]), isPicture });
    return isPicture ? new Response(picture, { headers: { 'content-type': 'image/jpeg' } }) : answer;
  });
  await core.connect(service.url, CANARIES.token);
  await core.untilKept();
  const [externalId = ''] = chain.stores.flatMap(({ store }) => store.externalId ?? []);
  const range = { from: startOfDay('2026-11-19', ZONE), to: startOfDay('2026-11-20', ZONE) };
  unwrap(await core.bridge.fetches.start({ externalIds: [externalId], ...range, photos: 'none' }));
  await core.drive(async () => unwrap(await core.bridge.fetches.state())?.state === 'complete');
  // All of it has been read, so the core knows what it must not pass on.
  unwrap(await core.bridge.stores.get({ externalId }));
  expect(JSON.stringify(unwrap(await core.bridge.stores.contacts({ externalId })))).toContain(CANARIES.person);
  const query = ReviewQuery.parse({ stores: [externalId], period: { kind: 'range', ...range } });
  const photoKeys = unwrap(await core.bridge.review.queue(query)).photos.key.slice(0, 4);
  for (const photoKey of photoKeys) unwrap(await core.bridge.photos.image({ photoKey, size: 'thumbnail' }));

  for (const format of ReportFormat.options) {
    const bytes = await reportOf(core, format, [...photoKeys]);
    const inside = format === 'pdf' ? insideOfPdf(bytes) : insideOfZip(bytes);
    expect(inside.length).toBeGreaterThan(photoKeys.length);
    const links = [...formsOf(service.url), { name: 'signature', text: 'signature=' }];
    for (const part of inside) expect([format, foundIn(part, [...SECRETS, ...links])]).toEqual([format, []]);
  }
  const name = { key: 'mark', cells: 1, data: {} };
  unwrap(await core.bridge.review.mark({ photoKeys: [...photoKeys], change: { mark: 'fine' }, name, by: 'test' }));
  for (const pictures of ['none', 'thumbnails', 'originals'] as const) {
    const wish = { photoKeys: [...photoKeys], pictures, author: 'Jan', filter: {} };
    const { file } = unwrap(await core.bridge.handovers.export(wish));
    for (const part of insideOfZip(Buffer.from(await file.arrayBuffer()))) expect(foundIn(part, SECRETS)).toEqual([]);
  }
  const asked = sent.filter(({ isPicture }) => isPicture);
  expect(asked).toHaveLength(photoKeys.length);
  for (const { words } of asked) expect(foundIn(words, SECRETS)).toEqual([]);
  // The search would find it: every other request has the token.
  expect(sent.some(({ words }) => foundIn(words, formsOf(CANARIES.token)).length > 0)).toBe(true);
});
