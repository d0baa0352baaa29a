import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestUrl } from '#electron/api/api-client.ts';
import type { CrossStoreQuery } from '#shared/bridge/reports.ts';
import { operations } from '#shared/contract/operations.ts';
import { startCore } from '../faults/start-core.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { startHost } from '../support/e2e/host.ts';
import { type RunningService, startService } from '../support/e2e/service.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, comparison } from './result.ts';

const REPEATS = 15;
const DAY = 24 * 60 * 60 * 1000;

/** What the Overview asks first: the last fourteen days by region. */
function overviewQuery(now: number): CrossStoreQuery {
  const midnight = now - (now % DAY);
  return {
    from: new Date(midnight - 13 * DAY).toISOString(),
    to: new Date(midnight + DAY).toISOString(),
    status: 'completed',
    groupBy: 'region',
    belowExpectationOnly: false,
  };
}

type FillRates = Pick<BridgeClient, 'fillRates'>;

async function ask({ fillRates }: FillRates, query: CrossStoreQuery): Promise<void> {
  const answer = await fillRates.crossStore(query);
  if (!answer.ok) throw new Error(`no fill rates: ${answer.failure.code}`);
}

/** The same question to the service, without Endcap: one request on a kept connection, parsed as JSON. */
async function askBare({ baseUrl, token }: RunningService, query: CrossStoreQuery): Promise<void> {
  const url = requestUrl(baseUrl, operations.getCrossStoreFillRates.path, {}, query);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  await answer.json();
}

/** The core's overview call, in process and through the bridge of the browser host, against the bare request. */
export const overviewCall: Bench = {
  name: 'overview-call',
  needs: ['page'],
  run: async () => {
    const query = overviewQuery(Date.now());
    const userData = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
    const service = await startService();
    const core = await startCore();
    const host = await startHost({ args: [], userData });
    try {
      await core.connect(service.baseUrl, service.token);
      const bridge = await host.bridge();
      await bridge.workspaces.connect({ name: 'Bench', baseUrl: service.baseUrl, token: service.token });
      const bare = () => timed(() => askBare(service, query));
      const described = { unit: 'ms', peerName: 'bare HTTP request to the service' };
      const inProcess = await interleave(() => timed(() => ask(core.bridge, query)), bare, REPEATS);
      const overBridge = await interleave(() => timed(() => ask(bridge, query)), bare, REPEATS);
      return [
        comparison({ ...described, name: 'overview-call in process', goal: 1.5 }, inProcess),
        comparison({ ...described, name: 'overview-call over the bridge', goal: 2 }, overBridge),
      ];
    } finally {
      await host.stop();
      await core.close();
      await service.stop();
      await rm(userData, { recursive: true, force: true });
    }
  },
};
