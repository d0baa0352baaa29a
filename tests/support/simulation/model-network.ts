import { z } from 'zod';
import { fillAbsent } from '#electron/api/read-answer.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { SyncApi } from '#electron/publish/publish-ports.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { ContactListResponse } from '#shared/contract/contact.ts';
import { ExpectationListResponse } from '#shared/contract/expectation.ts';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import type { ModelAnswer, ModelService } from './model-service.ts';
import type { ServiceSwitches } from './service-switches.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What can go wrong on the way; P10 is among it. */
export const NETWORK_FAULTS = [
  'refuse',
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after-commit',
  'late-commit',
  'half-answer',
  'broken-answer',
  'duplicate',
  'error-before',
  'error-after',
  'too-many',
  'reset-late',
  'spoiled-answer',
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** How the line is at the moment; the simulation changes it. */
export type Line = {
  /** Which fault the next request meets; null: none. */
  fault: (isWrite: boolean) => NetworkFault | null;
  /** The token is refused, or the service has none. */
  door: 'open' | 'unauthorized' | 'not_configured';
  latencyMs: number;
  /** Chance that a call of a client's file takes seconds. */
  slowChance: number;
};

export type NetworkPorts = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly service: ModelService;
  readonly line: Line;
  readonly by: string;
  readonly onRequest: (text: string) => void;
  /** A PUT as it leaves, for the oracle. */
  readonly onPut: (ref: ResourceRef, body: unknown) => void;
  readonly onRead: (ref: ResourceRef, rows: readonly Row[] | null, askedAt: number) => void;
  readonly onDuplicate: (ref: ResourceRef, body: unknown) => void;
};

const SILENCE_MS = 30_000;
/** So long after its sending a request may be taken at the latest: when its sender would have given up, or a bit later. */
const latestTake = (chance: Chance) => SILENCE_MS + chance.below(8000);
const TIMED_OUT: Failure = { code: 'timeout', seconds: 30 };
const LOST: Failure = { code: 'connection_lost' };

const fail = (failure: Failure): never => {
  throw new FailureError(failure);
};

function rowsOf(answer: ModelAnswer): readonly Row[] {
  switch (answer.status) {
    case 200:
      return answer.rows;
    case 400:
      return fail({ code: 'validation_failed', message: answer.message, issues: [...answer.issues] });
    case 404:
      return fail({ code: 'not_found', message: answer.message });
    default:
      return fail({ code: 'unexpected_status', status: answer.status });
  }
}

const AnyList = z.looseObject({ items: z.array(z.record(z.string(), z.unknown())) });
const LISTS = {
  contacts: ContactListResponse,
  expectations: ExpectationListResponse,
  expositions: ExpositionListResponse,
};

/** Rows as they come through the client of the API, which reads a null that is absent (P11). A store's are all there. */
function readRows({ kind, externalId }: ResourceRef, rows: readonly Row[], { nulls }: ServiceSwitches): readonly Row[] {
  if (nulls === 'written' || kind === 'store') return rows;
  const items = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  return AnyList.parse(fillAbsent(LISTS[kind], { externalId, items })).items;
}

/** The API as one client of the simulation sees it, through its line. */
export function createModelApi(ports: NetworkPorts): SyncApi {
  const { time, chance, service, line, by } = ports;
  const way = () => time.delay(1 + chance.below(line.latencyMs));

  const exchange = async (isWrite: boolean, ask: (isSecond: boolean) => ModelAnswer): Promise<ModelAnswer> => {
    const fault = line.fault(isWrite);
    if (fault !== null) ports.onRequest(`fault ${fault}`);
    if (fault === 'refuse') throw new FailureError({ code: 'unreachable', host: 'service' }, { neverSent: true });
    await way();
    // Something on the way ends the connection, and what stands behind it takes the request all the same.
    if (fault === 'reset-late' && isWrite) time.after(chance.below(latestTake(chance)), () => void ask(false));
    if (fault === 'reset-before' || fault === 'reset-late') return fail(LOST);
    if (fault === 'error-before') return fail({ code: 'service_unavailable', status: 502 });
    if (fault === 'too-many') return fail({ code: 'rate_limited', retryAfterSeconds: chance.pick([null, 1, 5]) });
    if (fault === 'timeout-before' || fault === 'late-commit') {
      if (fault === 'late-commit' && isWrite) time.after(latestTake(chance), () => void ask(false));
      await time.delay(SILENCE_MS);
      return fail(TIMED_OUT);
    }
    if (line.door !== 'open') return fail({ code: line.door });
    const answer = ask(false);
    if (fault === 'duplicate' && isWrite) ask(true);
    if (fault === 'timeout-after-commit') {
      await time.delay(SILENCE_MS);
      return fail(TIMED_OUT);
    }
    await way();
    if (fault === 'reset-after' || fault === 'half-answer') return fail(LOST);
    if (fault === 'broken-answer') return fail({ code: 'answer_malformed' });
    // One of its rows breaks the contract.
    if (fault === 'spoiled-answer') return fail({ code: 'answer_breaks_contract', issues: [] });
    if (fault === 'error-after') return fail({ code: 'service_unavailable', status: 503 });
    return answer;
  };

  return {
    async read(ref) {
      ports.onRequest(`GET ${ref.kind} ${ref.externalId}`);
      const askedAt = time.ticks();
      const answer = await exchange(false, () => service.read(ref));
      const rows = answer.status === 200 ? readRows(ref, structuredClone(answer.rows), service.switches) : null;
      ports.onRead(ref, rows, askedAt);
      return rows ?? rowsOf(answer);
    },
    async write(ref, body) {
      ports.onPut(ref, body);
      ports.onRequest(`PUT ${ref.kind} ${ref.externalId} ${JSON.stringify(body)}`);
      const sent = structuredClone(body) as Readonly<Record<string, unknown>>;
      const answer = await exchange(true, (isSecond) => {
        if (isSecond) ports.onDuplicate(ref, sent);
        return service.write(by, ref, sent);
      });
      return readRows(ref, structuredClone(rowsOf(answer)), service.switches);
    },
  };
}
