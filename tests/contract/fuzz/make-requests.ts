import { type Operation, type OperationName, operations } from '#shared/contract/operations.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import { mutateBody } from './mutate-body.ts';
import { mutateRequest } from './mutate-request.ts';
import { NASTY_TEXTS } from './nasty-texts.ts';
import type { RandomSource } from './random-source.ts';
import { createSampler, type Sampler } from './sample-value.ts';

/** What the requests are about. */
export type FuzzTargets = {
  readonly token: string;
  readonly externalIds: readonly string[];
  readonly protocolIds: readonly string[];
  readonly expositionIds: readonly string[];
  /** Only stores among `externalIds` are named; true where stores of others must not be made or changed. */
  readonly isTame?: boolean;
};

type Samplers = {
  readonly operation: Operation;
  readonly query: Sampler | undefined;
  readonly body: Sampler | undefined;
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const queryText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`))
    .join('&');

/** Prepares requests that fit the contract's operations, half of them changed into what does not. */
export function createRequestMaker(targets: FuzzTargets): (random: RandomSource) => FuzzedRequest {
  const samplers: Samplers[] = (Object.keys(operations) as OperationName[]).map((name) => {
    const operation: Operation = operations[name];
    return {
      operation,
      query: operation.query && createSampler(operation.query),
      body: operation.body && createSampler(operation.body),
    };
  });
  const ids: Readonly<Record<string, readonly string[]>> = {
    externalId: targets.externalIds,
    protocolId: targets.protocolIds,
    expositionId: targets.expositionIds,
  };
  const usable = NASTY_TEXTS.filter((text) => text !== '' && text.length < 1_000);
  const pathOf = (template: string, random: RandomSource): string =>
    template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(targets.isTame || random.chance(0.9) ? random.pick(ids[name] ?? []) : random.pick(usable)),
    );

  return (random) => {
    const { operation, query, body } = random.pick(samplers);
    const path = pathOf(operation.path, random);
    const search = query ? queryText(record(query(random))) : '';
    const value = body?.(random);
    const isBodyChanged = body !== undefined && random.chance(0.4);
    const mutated = isBodyChanged ? mutateBody(value, random) : undefined;
    let request: FuzzedRequest = {
      method: operation.method,
      target: search === '' ? path : `${path}?${search}`,
      headers: { authorization: `Bearer ${targets.token}`, 'content-type': 'application/json' },
      body: mutated?.body ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(value))),
      changes: mutated ? [`body: ${mutated.change}`] : [],
    };
    for (let left = random.chance(0.4) ? 1 + random.below(3) : 0; left > 0; left -= 1)
      request = mutateRequest(request, random);
    return request;
  };
}
