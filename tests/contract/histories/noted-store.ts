import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { aDisplay, aTargetInput, idOf } from '#tests/builders/contract.ts';
import { type Call, findListFaults, findRegisterFaults } from '#tests/oracles/history-rule.ts';
import type { ContractClient } from '../contract-client.ts';
import type { RandomSource } from '../fuzz/random-source.ts';

/** What is read before anything was written. */
const NOTHING = 'nothing';
const TYPES = ['FRIDGE_DRINKS', 'FRIDGE_SALADS', 'ROLLS_BREAD_RACK'] as const;

const Targets = z.object({ items: z.array(z.object({ protocolTime: z.string(), expectedFillRatio: z.number() })) });
const Displays = z.object({ items: z.array(z.object({ expositionId: z.string(), label: z.string() })) });

/** A whole set reads as its number, one that is mixed as what nobody wrote. */
const wholeSet = (values: readonly string[], size: number): string => {
  const [first = NOTHING] = values;
  const isWhole = values.length === (first === NOTHING ? 0 : size) && values.every((value) => value === first);
  return isWhole ? first : `a mixture of ${values.join(', ')}`;
};

/** A request that never reached the service did nothing; of one that broke off, only later reads can tell. */
const outcomeOfBreak = (error: unknown): Call<never>['outcome'] => {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  return code === 'ECONNREFUSED' ? 'failed' : 'unknown';
};

/** After a 503 a write may be stored: the database may have gone away after it. */
const outcomeOf = (status: number): Call<never>['outcome'] => {
  if (status === 200) return 'ok';
  return status >= 500 ? 'unknown' : 'failed';
};

/** Calls on a store, of any number of clients at once, each with a note of when it was made and what became of it. */
export type NotedStore = {
  /** Makes one call, chosen at random. */
  readonly callOnce: (random: RandomSource) => Promise<void>;
  /** Reads everything, as often as it takes to get an answer. */
  readonly readAll: () => Promise<void>;
  /** What is wrong with what was seen, each with its store. */
  readonly faults: () => readonly string[];
  readonly counts: () => Readonly<Record<Call<never>['outcome'], number>>;
};

/**
 * Takes notes of the calls on a store that exists and has no lists yet: its targets, two displays that are written as
 * one set, and displays that are created without an id.
 *
 * @param client the client of any process of the service, another one with each call
 */
export function noteStore(externalId: string, client: () => ContractClient): NotedStore {
  const [targets, pairs]: [Call<string>[], Call<string>[]] = [[], []];
  const creates: (Call<string> | Call<readonly string[]>)[] = [];
  const counts = { ok: 0, failed: 0, unknown: 0 };
  const state = { last: 0 };
  const path = `/v1/stores/${externalId}`;

  const send = async (list: string, body?: unknown) => {
    const start = performance.now();
    const init = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    let answer: { readonly outcome: Call<never>['outcome']; readonly json: unknown };
    try {
      const { status, json } = await client().send(`${path}/${list}`, init);
      answer = { outcome: outcomeOf(status), json };
    } catch (error) {
      answer = { outcome: outcomeOfBreak(error), json: undefined };
    }
    const end = performance.now();
    counts[answer.outcome] += 1;
    if (answer.outcome !== 'ok') await pause(10);
    return { ...answer, start, end };
  };
  const next = (): number => {
    state.last += 1;
    return state.last;
  };

  const putTargets = async (): Promise<void> => {
    const number = next();
    const protocolTime = new Date(number * 60_000).toISOString().slice(11, 16);
    const expectedFillRatio = number % 101;
    const expectations = TYPES.map((displayType) => aTargetInput({ displayType, protocolTime, expectedFillRatio }));
    const { json: _json, ...note } = await send('expectations', { expectations });
    targets.push({ kind: 'write', value: `${protocolTime} ${expectedFillRatio}`, ...note });
  };
  const getTargets = async (): Promise<boolean> => {
    const { json, ...note } = await send('expectations');
    if (note.outcome !== 'ok') return false;
    const seen = Targets.parse(json).items.map((one) => `${one.protocolTime} ${one.expectedFillRatio}`);
    targets.push({ kind: 'read', value: wholeSet(seen, TYPES.length), ...note });
    return true;
  };

  const ids = [idOf(`one of ${externalId}`), idOf(`other of ${externalId}`)];
  const putPair = async (): Promise<void> => {
    const label = `set ${next()}`;
    const expositions = ids.map((expositionId) => aDisplay('', { expositionId, label }));
    const { json: _json, ...note } = await send('expositions', { expositions });
    pairs.push({ kind: 'write', value: label, ...note });
  };
  const create = async (): Promise<void> => {
    const label = `made ${next()}`;
    const { expositionId: _id, ...display } = aDisplay('', { label });
    const { json: _json, ...note } = await send('expositions', { expositions: [display] });
    creates.push({ kind: 'write', value: label, ...note });
  };
  const getDisplays = async (): Promise<boolean> => {
    const { json, ...note } = await send('expositions');
    if (note.outcome !== 'ok') return false;
    const { items } = Displays.parse(json);
    const labelsOf = (isOfPair: boolean): string[] =>
      items.filter(({ expositionId }) => ids.includes(expositionId) === isOfPair).map(({ label }) => label);
    pairs.push({ kind: 'read', value: wholeSet(labelsOf(true), ids.length), ...note });
    creates.push({ kind: 'read', value: labelsOf(false), ...note });
    return true;
  };

  return {
    callOnce: async (random) => {
      await random.pick([putTargets, getTargets, putPair, create, getDisplays])();
    },
    readAll: async () => {
      for (const read of [getTargets, getDisplays]) while (!(await read()));
    },
    faults: () =>
      [
        ...findRegisterFaults(targets, NOTHING).map((fault) => `targets: ${fault}`),
        ...findRegisterFaults(pairs, NOTHING).map((fault) => `displays: ${fault}`),
        ...findListFaults(creates).map((fault) => `created displays: ${fault}`),
      ].map((fault) => `${externalId}, ${fault}`),
    counts: () => counts,
  };
}
