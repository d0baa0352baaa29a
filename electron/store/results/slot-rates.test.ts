import { expect, test } from 'vitest';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, idOf } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { slotRatesOf } from './slot-rates.ts';

const AS_OF = Date.parse('2026-11-20T12:00:00Z');
const kept = { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-11-21T00:00:00Z') };
const query = { externalId: 'S-1', from: '2026-11-01T00:00:00Z', to: '2026-11-21T00:00:00Z' };

function keptThursdays() {
  const display = aDisplay('a');
  const store = aChainStore({ externalId: 'S-1' }, { expositions: [display] });
  const { storeId } = store.store;
  const dates = ['2026-11-05', '2026-11-12', '2026-11-19'];
  const runs = [
    ...dates.map((scheduledDate) => aRun(scheduledDate, { storeId, scheduledDate, scheduledAt: '07:00:00' })),
    aRun('failed', { storeId, scheduledDate: '2026-11-13', scheduledAt: '07:00:00', status: 'failed' }),
  ];
  const images = [61.5, 70, null, 99].map((fillRate, index) =>
    aPhoto(`photo ${index}`, {
      protocolId: runs[index]?.protocolId ?? '',
      expositionId: display.expositionId,
      fillRate,
    }),
  );
  const db = openMemoryDb();
  keepChain(db, aChain({ regions: [], stores: [store], protocols: runs, images }), kept, AS_OF);
  return { db, expositionId: display.expositionId };
}

test('measured photos of completed runs are gathered by display and slot of the week', () => {
  const { db, expositionId } = keptThursdays();
  const found = slotRatesOf(db, query);
  expect(found).toMatchObject({
    asOf: AS_OF,
    complete: true,
    runs: [{ weekday: 4, protocolTime: '07:00', count: 3 }],
    rates: [{ weekday: 4, protocolTime: '07:00', expositionId }],
  });
  expect(found?.rates[0]?.fillRates.toSorted()).toEqual([61.5, 70]);
});

test('a range that is not all here says so; what is not here at all has no answer', () => {
  const { db } = keptThursdays();
  expect(slotRatesOf(db, { ...query, from: '2026-10-20T00:00:00Z' })).toMatchObject({ complete: false });
  expect(slotRatesOf(db, { ...query, from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' })).toBeNull();
  expect(slotRatesOf(db, { ...query, externalId: idOf('unknown') })).toBeNull();
});
