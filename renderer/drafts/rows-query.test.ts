import { expect, test } from 'vitest';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { readPart } from './rows-query.ts';

const IDS = ['A', 'B', 'C', 'D', 'E'];

/** A service that answers so many stores at once, and refuses the others. */
function aBusyService(most: number, retryAfterSeconds: number | null = 0) {
  const asked: string[] = [];
  const rows = async ({ externalIds }: { readonly externalIds: readonly string[] }): Promise<StoreRows[]> => {
    asked.push(externalIds.join(''));
    return externalIds.map((externalId, at) =>
      at < most
        ? { known: true, externalId, origin: null, rows: [], stop: null, issues: [], isPartial: false }
        : { known: false, externalId, failure: { code: 'rate_limited', retryAfterSeconds } },
    );
  };
  const left = new AbortController();
  return { asked, left, read: () => readPart({ drafts: { rows }, signal: left.signal }, 'contacts', IDS) };
}

test('stores for which the service had too many requests are asked for again, in their place', async () => {
  const service = aBusyService(2);
  const stores = await service.read();
  expect(stores.map(({ externalId, known }) => [externalId, known])).toEqual(IDS.map((id) => [id, true]));
  expect(service.asked).toEqual(['ABCDE', 'CDE', 'E']);
});

test('a service that answers nothing is left after some tries, and one that wants a long pause at once', async () => {
  const none = aBusyService(0);
  expect((await none.read()).some(({ known }) => known)).toBe(false);
  expect(none.asked).toHaveLength(3);
  const long = aBusyService(2, 3600);
  expect((await long.read()).filter(({ known }) => known)).toHaveLength(2);
  expect(long.asked).toHaveLength(1);
});

test('whoever cancels during its pause is not kept waiting for more', async () => {
  const service = aBusyService(2);
  const reading = service.read();
  service.left.abort();
  await expect(reading).rejects.toThrow('aborted');
  expect(service.asked).toHaveLength(1);
});
