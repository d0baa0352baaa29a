import type { Chain, ChainImage, ChainProtocol, ChainStore } from '#service/store/chain.ts';
import { aContact, aDisplay, aStore, aTarget } from '#tests/builders/contract.ts';

/** A UUID that says what it is for: `idOf(3, 7)` is the 7th thing of the 3rd kind. */
export const idOf = (kind: number, nth: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(nth).padStart(12, '0')}`;

const REGION = idOf(1, 1);

/** External IDs of the two stores; the second can only be sent percent-encoded. */
export const STORE_IDS = ['W-001', 'Łódź/2 %'] as const;

const storeOf = (nth: number, externalId: string) =>
  aStore({
    storeId: idOf(2, nth),
    externalId,
    name: `Store ${nth}`,
    regionId: REGION,
    openingTimes: [
      { weekday: 1, from: '06:00', to: '22:00' },
      { weekday: 2, from: '06:00', to: '22:00' },
      { weekday: 6, from: '08:00', to: '20:00' },
    ],
    protocolScheduleId: idOf(3, nth),
    loginCode: `CODE${nth}`,
  });

const contactOf = (store: number, nth: number) =>
  aContact({
    contactId: idOf(4, store * 10 + nth),
    contactType: nth === 1 ? 'regional_manager' : 'store',
    name: `Contact ${nth}`,
    phone: `+48 600 000 00${nth}`,
  });

const targetOf = (store: number, nth: number) =>
  aTarget({
    expectationId: idOf(5, store * 10 + nth),
    productCategory: nth === 1 ? null : 'DRINKS',
    displayType: 'FRIDGE_DRINKS',
    weekday: nth,
    protocolTime: '10:00',
    expectedFillRatio: 70 + nth,
  });

const displayOf = (store: number, nth: number) =>
  aDisplay(`Display ${nth}`, {
    expositionId: idOf(6, store * 10 + nth),
    friendlyTitle: `Title ${nth}`,
    productCategories: ['DRINKS', 'SWEET_SNACKS', 'ROLLS'],
    expositionType: 'FRIDGE_DRINKS',
    status: nth === 3 ? 'disabled' : 'active',
  });

const COUNTS = [1, 2, 3, 4];

const aChainStore = (externalId: string, index: number): ChainStore => ({
  store: storeOf(index + 1, externalId),
  contacts: COUNTS.map((nth) => contactOf(index, nth)),
  expectations: COUNTS.map((nth) => targetOf(index, nth)),
  expositions: COUNTS.map((nth) => displayOf(index, nth)),
});

/** The run of the first store. */
export const RUN_ID = idOf(7, 1);

const run: ChainProtocol = {
  protocolId: RUN_ID,
  storeId: idOf(2, 1),
  status: 'completed',
  scheduledDate: '2026-11-02',
  scheduledAt: '10:00:00',
  scheduledDatetime: '2026-11-02T09:00:00.000Z',
};

const anImage = (nth: number): ChainImage => ({
  photoId: idOf(8, nth),
  protocolId: RUN_ID,
  expositionId: idOf(6, nth),
  status: 'completed',
  fillRate: 60 + nth,
  capturedAt: '2026-11-02T09:05:00.000Z',
});

/** Two stores with four contacts, expectations and displays each, and one run with four photos on 2 November 2026. */
export const smallChain = (): Chain => ({
  regions: [{ regionId: REGION, name: 'Mazowieckie' }],
  stores: STORE_IDS.map(aChainStore),
  protocols: [run],
  images: COUNTS.map(anImage),
});
