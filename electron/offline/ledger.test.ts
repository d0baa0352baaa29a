import { expect, test } from 'vitest';
import type { Loads } from '#shared/domain/download-pace.ts';
import { createLedger, type StoreLoads } from './ledger.ts';

function aLedger(stores: Readonly<Record<string, StoreLoads>>) {
  const told: { loads: Loads; isOpen: boolean } = { loads: {}, isOpen: true };
  const meter = {
    did: () => {},
    expect: (loads: Loads, isOpen: boolean) => void Object.assign(told, { loads, isOpen }),
  };
  return { told, ledger: createLedger(meter, 'thumbnail', new Map(Object.entries(stores))) };
}

test('what the service counted is known at once, and gives way to what a store really takes', () => {
  const { told, ledger } = aLedger({ A: { data: 20, pictures: 40 }, B: { data: 30, pictures: 60 } });
  expect(told).toEqual({ loads: { data: 50, thumbnail: 100 }, isOpen: false });
  ledger.plan('A', 'data', 3);
  expect(told.loads.data).toBe(50);
  for (let count = 0; count < 3; count += 1) ledger.did('data', 10);
  expect(told.loads.data).toBe(47);
  ledger.plan('A', 'data', 15);
  ledger.counted('A', 'data');
  expect(told.loads.data).toBe(15 + 30);
  ledger.plan('A', 'pictures', 44);
  ledger.counted('A', 'pictures');
  expect(told).toEqual({ loads: { data: 45, thumbnail: 104 }, isOpen: false });
});

test('as long as nobody knows what a store takes, the total is the least', () => {
  const { told, ledger } = aLedger({ A: { data: null, pictures: 0 }, B: { data: 30, pictures: null } });
  expect(told).toEqual({ loads: { data: 33, thumbnail: 0 }, isOpen: true });
  ledger.plan('A', 'data', 25);
  ledger.counted('A', 'data');
  expect(told).toMatchObject({ loads: { data: 55 }, isOpen: true });
  ledger.counted('B', 'pictures');
  expect(told).toEqual({ loads: { data: 55, thumbnail: 0 }, isOpen: false });
});
