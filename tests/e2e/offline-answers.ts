import type { Page } from '@playwright/test';
import type { OfflineStatus, Pin, PinEstimate } from '#shared/bridge/offline.ts';
import { testNow } from '../support/e2e/now.ts';
import { settle } from '../support/e2e/settle.ts';
import { show } from '../support/e2e/show.ts';

const MB = 1024 ** 2;
const NOW = testNow();
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

/** A store on this computer with something of each kind but originals. */
export function aStatus(part: Partial<OfflineStatus> = {}): OfflineStatus {
  return {
    store: { state: 'kept' },
    quarantined: [],
    kept: [
      { kind: 'stores', count: 1240, bytes: 3 * MB, pinnedBytes: MB },
      { kind: 'reports', count: 86, bytes: 12 * MB, pinnedBytes: 0 },
      { kind: 'runs', count: 3420, bytes: 18 * MB, pinnedBytes: 14 * MB },
      { kind: 'results', count: 42_310, bytes: 21 * MB, pinnedBytes: 21 * MB },
      { kind: 'thumbnails', count: 9120, bytes: 180 * MB, pinnedBytes: 160 * MB },
      { kind: 'originals', count: 0, bytes: 0, pinnedBytes: 0 },
    ],
    fileBytes: 312 * MB,
    budgetMegabytes: 2000,
    days: 30,
    ...part,
  };
}

export function anAsideFile(
  part: Partial<OfflineStatus['quarantined'][number]> = {},
): OfflineStatus['quarantined'][number] {
  return {
    id: 'kept.set-aside-1',
    path: '/home/anna/.config/Endcap/workspaces/5f0c/kept.set-aside-1',
    at: ago(30),
    reason: 'key_wrong',
    bytes: 48 * MB,
    unsentEdits: 12,
    tried: { at: ago(1), result: 'other_key', waiting: 0 },
    dismissed: false,
    ...part,
  };
}

export function aPin(part: Partial<Pin> = {}): Pin {
  return {
    pinId: 'pin-1',
    externalIds: null,
    period: { kind: 'last_days', days: 28 },
    photos: 'thumbnails',
    createdAt: ago(48),
    state: 'complete',
    asOf: ago(1),
    storesKept: 120,
    storesAsked: 120,
    pictures: null,
    progress: null,
    failure: null,
    ...part,
  };
}

/** One pin in each of its states. */
export const PINS_OF_ALL_STATES: readonly Pin[] = [
  aPin({
    state: 'running',
    storesKept: 34,
    progress: {
      pinId: 'pin-1',
      done: 1240,
      total: 4300,
      isOpen: false,
      bytes: 84 * MB,
      perSecond: 12.4,
      secondsLeft: 247,
      longer: null,
      waitingUntil: null,
    },
  }),
  aPin({
    pinId: 'pin-2',
    externalIds: ['W-014', 'G-003'],
    photos: 'originals',
    state: 'waiting',
    asOf: null,
    storesKept: 0,
    storesAsked: 2,
    progress: {
      pinId: 'pin-2',
      done: 12,
      total: 90,
      isOpen: true,
      bytes: 2 * MB,
      perSecond: null,
      secondsLeft: null,
      longer: null,
      waitingUntil: new Date(NOW + 60_000).toISOString(),
    },
  }),
  aPin({
    pinId: 'pin-3',
    externalIds: ['W-014'],
    storesAsked: 1,
    storesKept: 1,
    asOf: ago(50),
    pictures: { asked: 1430, kept: 1412 },
  }),
  aPin({ pinId: 'pin-4', externalIds: ['G-003', 'G-004'], storesAsked: 2, storesKept: 1, state: 'incomplete' }),
  aPin({ pinId: 'pin-5', externalIds: ['G-005'], storesAsked: 1, storesKept: 0, state: 'stopped' }),
  aPin({
    pinId: 'pin-6',
    externalIds: ['G-006', 'G-007'],
    period: { kind: 'days', firstDay: '2026-11-01', lastDay: '2026-11-14' },
    photos: 'none',
    storesAsked: 2,
    storesKept: 0,
    state: 'failed',
    failure: { code: 'unauthorized' },
  }),
];

const ESTIMATE: PinEstimate = {
  stores: 2,
  storesLacking: 2,
  requests: 210,
  pictures: 640,
  bytes: 31 * MB,
  seconds: 155,
  fitsBudget: true,
};

/** What the core answers about the store on this computer, to be changed by the test. */
export interface OfflineAnswers {
  status: OfflineStatus;
  pins: readonly Pin[];
  estimate: PinEstimate;
  /** Calls that changed something, with their input, in order. */
  readonly asked: { readonly call: string; readonly input: unknown }[];
}

const READS = ['status', 'pins', 'estimate'];
const GIVES_STATUS = ['status', 'limit', 'clear', 'dismissQuarantined', 'retryQuarantined', 'deleteQuarantined'];

/** Answers every call about the store on this computer in the core's place. */
export async function answerOffline(page: Page, part: Partial<OfflineAnswers> = {}): Promise<OfflineAnswers> {
  const answers: OfflineAnswers = { status: aStatus(), pins: [], estimate: ESTIMATE, asked: [], ...part };
  await page.route('**/rpc/offline/*', async (route) => {
    const request = route.request();
    const call = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    const body: { readonly json?: unknown } | null = request.postDataJSON();
    if (!READS.includes(call)) answers.asked.push({ call, input: body?.json });
    const value = call === 'estimate' ? answers.estimate : GIVES_STATUS.includes(call) ? answers.status : answers.pins;
    await route.fulfill({ json: { json: { ok: true, value } } });
  });
  return answers;
}

/** Opens the Offline page over what the core would answer. */
export async function openOffline(
  page: Page,
  part: Partial<OfflineAnswers> = {},
  address = '/offline',
): Promise<OfflineAnswers> {
  const answers = await answerOffline(page, part);
  await page.reload();
  await show(page, address);
  await settle(page);
  return answers;
}
