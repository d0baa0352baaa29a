import type { AnyContractProcedure } from '@orpc/contract';
import type { Router } from '@orpc/server';
import { isoOf } from '#electron/lib/clock.ts';
import { valueOrThrow } from '#electron/offline/round-ports.ts';
import { readNames, readSources } from '#electron/reads/read-sources.ts';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import type { ReadArea, ReadCallIn, ReadName } from '#shared/bridge/reads.ts';
import { type BridgeParts, bridge, type NoContext, ofText, readAs } from './handler-parts.ts';
import { draftedCode } from './hidden-codes.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session'>;

type Asked = { readonly input: unknown; readonly signal?: AbortSignal | undefined };
type Handlers<Area extends ReadArea> = {
  readonly [Call in ReadCallIn<Area>]: Call extends keyof BridgeContract[Area]
    ? HandlerOf<BridgeContract[Area][Call]>
    : never;
};
type HandlerOf<Call> = Call extends AnyContractProcedure ? Router<Call, NoContext> : never;

/** Handlers of all reads of one part of the bridge: each shows what its source says (read-sources.ts). */
function readHandlers<Area extends ReadArea>(area: Area, { answering, session }: Parts): Handlers<Area> {
  const show = async <Name extends ReadName>(name: Name, input: never, signal: AbortSignal | undefined) => {
    const { shown } = readSources[name];
    const { reads } = session();
    if (shown === 'whole') return ofText(await reads.readText(name, input, signal));
    return readAs(reads.read(name, input, signal), (value) => shown(value, input));
  };
  const handlers = readNames.flatMap((name) => {
    const [own, call = ''] = name.split('.');
    if (own !== area) return [];
    const procedure = Reflect.get(bridge[area], call) as { handler(run: (asked: Asked) => unknown): unknown };
    // The contract has parsed the input, and `ReadSources` holds each source to the contract of its read.
    return [[call, procedure.handler(({ input, signal }) => answering(() => show(name, input as never, signal)))]];
  });
  return Object.fromEntries(handlers) as Handlers<Area>;
}

/** Stores and what is configured for them. */
export function storesRouter({ answering, session }: Parts) {
  const calls = bridge.stores;
  return {
    ...readHandlers('stores', { answering, session }),
    loginCode: calls.loginCode.handler(({ input: { whose, ...store }, signal }) =>
      answering(async () => {
        if (whose === 'draft') return draftedCode(session(), store.externalId);
        // Never answered from this computer: an expired code helps nobody.
        return (await session().api.getStore({ params: store }, { signal })).value.loginCode;
      }),
    ),
    findDisplays: calls.findDisplays.handler(({ input }) =>
      answering(async () => {
        const { cache } = session();
        return valueOrThrow(cache, await cache.report('displays.find', input));
      }),
    ),
  };
}

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export const protocolsRouter = (parts: Parts) => readHandlers('protocols', parts);

/** Fill rates as the service counts them, or, without the service, as the stored photo results give them. */
export const fillRatesRouter = (parts: Parts) => readHandlers('fillRates', parts);

/** Pictures as bytes: the page loads no remote images. */
export function photosRouter({
  answering,
  session,
  pictures,
}: Pick<BridgeParts, 'answering' | 'session' | 'pictures'>) {
  return {
    image: bridge.photos.image.handler(({ input: { photoKey, size }, signal }) =>
      answering(async () => {
        const { bytes, type } = await pictures.get(session(), photoKey, size, signal, true);
        return new Blob([bytes], { type });
      }),
    ),
    handedBy: bridge.photos.handedBy.handler(({ input: { photoKey, size } }) =>
      answering(async () => {
        const kept = await session().cache.report('review.pictures', { photoKeys: [photoKey] });
        return (kept.ok && kept.value.find((one) => one.size === size)?.handedBy) || null;
      }),
    ),
  };
}

/** What a person asks for beyond reading. */
export function readsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    refresh: bridge.reads.refresh.handler(({ input, signal }) =>
      answering(async () => ({ asOf: isoOf(await session().reads.refresh(input, signal)) })),
    ),
  };
}
