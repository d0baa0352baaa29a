import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { systemClock } from '#electron/lib/clock.ts';
import { openOfflineWork } from '#electron/offline/pins.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import type { PinPeriod } from '#shared/bridge/offline.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { CheckedStore, TargetsTrial, TrialQuery } from '#shared/bridge/targets.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import type { TrialFigures } from '#shared/domain/targets/target-trial.ts';
import { idOf } from '../builders/contract.ts';
import { createContractClient } from '../contract/contract-client.ts';
import { startTestService, TOKEN } from '../contract/test-service.ts';
import { startCore } from '../faults/start-core.ts';
import { aPinOf, pinIn, unwrap } from './pins-world.ts';

const STORES_PER_CALL = 100;

/** The API can't ask for several stores when an ID has a comma (api.md section 4.12). */
const idIn = (nth: number, externalId: string): string => `${nth} ${externalId.replaceAll(',', ';')}`;

/** Chains as one: every ID is made that of its chain, so that no two meet. */
export function joinedChains(chains: readonly Chain[]): { readonly whole: Chain; readonly stores: string[][] } {
  const renamed = chains.map((chain, nth) => {
    const own = (id: string) => idOf(`${nth} ${id}`);
    return {
      regions: nth === 0 ? chain.regions : [],
      stores: chain.stores.map(({ store, expectations, expositions, ...rest }) => ({
        ...rest,
        store: { ...store, storeId: own(store.storeId), externalId: idIn(nth, store.externalId) },
        expectations: expectations.map((one, at) => ({ ...one, expectationId: own(`${store.externalId} ${at}`) })),
        expositions: expositions.map((one) => ({ ...one, expositionId: own(one.expositionId) })),
      })),
      protocols: [...chain.protocols].map((run) => ({
        ...run,
        storeId: own(run.storeId),
        protocolId: own(run.protocolId),
      })),
      images: [...chain.images].map((image) => ({
        ...image,
        photoId: own(image.photoId),
        protocolId: own(image.protocolId),
        expositionId: own(image.expositionId),
      })),
    };
  });
  const whole = {
    regions: renamed.flatMap(({ regions }) => regions),
    stores: renamed.flatMap(({ stores }) => stores),
    protocols: renamed.flatMap(({ protocols }) => protocols),
    images: renamed.flatMap(({ images }) => images),
  };
  return { whole, stores: renamed.map(({ stores }) => stores.map(({ store }) => store.externalId)) };
}

/** A real service with a chain, and a core before it that has everything of a period on this computer. */
export async function aTargetsWorld(chain: Chain, options: { readonly now: number; readonly period: PinPeriod }) {
  const service = await startTestService(chain);
  const startedAt = performance.now();
  const clock = { ...systemClock, now: () => Math.round(options.now + performance.now() - startedAt) };
  const core = await startCore({ clock, openOfflineWork });
  onTestFinished(async () => {
    await core.close();
    await service.stop();
  });
  const { bridge } = core;
  const client = createContractClient(service.url, TOKEN);
  const externalIds = chain.stores.map(({ store }) => store.externalId);
  await core.connect(service.url, TOKEN);
  unwrap(await bridge.offline.addPin(aPinOf({ period: options.period })));
  const pin = await pinIn(core, 'complete', 'incomplete', 'failed');
  if (pin.state !== 'complete') throw new Error(`the download ended ${pin.state}`);

  const inParts = async <Value>(ask: (ids: string[]) => Promise<Value[]>): Promise<Value[]> => {
    const all: Value[] = [];
    for (let at = 0; at < externalIds.length; at += STORES_PER_CALL) {
      all.push(...(await ask(externalIds.slice(at, at + STORES_PER_CALL))));
    }
    return all;
  };
  return {
    externalIds,
    client,
    /** The targets of all stores with their drafts. */
    rows: (): Promise<StoreRows[]> =>
      inParts(async (ids) => unwrap(await bridge.drafts.rows({ kind: 'expectations', externalIds: ids }))),
    check: (range: { readonly from: string; readonly to: string }): Promise<CheckedStore[]> =>
      inParts(async (ids) => unwrap(await bridge.targets.check({ ...range, externalIds: ids }))),
    sums: async (query: z.input<typeof SumsQuery>): Promise<Sums> => unwrap(await bridge.reasons.sums(query)),
    try: async (query: TrialQuery): Promise<TargetsTrial> => unwrap(await bridge.targets.try(query)),
    async save(resources: ResourcePatch[]): Promise<void> {
      const name = { key: 'edit', cells: 1, data: {} };
      for (let at = 0; at < resources.length; at += STORES_PER_CALL) {
        const part = resources.slice(at, at + STORES_PER_CALL);
        const saved = unwrap(await bridge.drafts.save({ name, resources: part, by: 'test' }));
        if (saved.unplaced > 0) throw new Error(`${saved.unplaced} edits found no place`);
      }
    },
    /** Publishes all drafts to their end. */
    async publish(): Promise<void> {
      const reviewed = unwrap(await bridge.publish.changes()).map(({ ref, rev }) => ({ ref, rev }));
      const left = new AbortController();
      const events = core.core.events.subscribe(left.signal);
      let state = unwrap(await bridge.publish.start({ reviewed }));
      while (state.state === 'running') {
        await events.next();
        state = unwrap(await bridge.publish.state());
      }
      left.abort();
      const { edits } = unwrap(await bridge.drafts.count());
      if (edits > 0) throw new Error(`${edits} edits are not published`);
    },
    report: ({ externalIds: ids, ...query }: TrialQuery): Promise<CrossStoreFillRateResponse> =>
      client.call('getCrossStoreFillRates', {
        query: { ...query, externalIds: ids.join(','), belowExpectationOnly: false },
      }),
  };
}

/** Figures as a group of the service's report writes them. */
export const comparisonIn = (figures: TrialFigures) => ({
  imageCount: figures.photos,
  averageFillRate: figures.averageFillRate,
  expectation: {
    expectedAverageFillRate: figures.expected,
    delta: figures.delta,
    belowExpectation: figures.isBelow,
    comparedImageCount: figures.compared,
    missingExpectationCount: figures.missing,
    ambiguousExpectationCount: figures.ambiguous,
  },
});

/** What a trial and a report of the service must agree on. */
export function agreed(side: 'before' | 'after', trial: TargetsTrial) {
  const { photos, averageFillRate, expected, delta, below } = trial[side];
  return {
    summary: {
      imageCount: photos,
      averageFillRate,
      expectedAverageFillRate: expected,
      delta,
      belowExpectationCount: below,
    },
    items: trial.groups.map((group) => ({ key: group.key, ...comparisonIn(group[side]) })),
  };
}
