import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { readNames, readSources } from '#electron/reads/read-sources.ts';
import { jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadArea, ReadCallIn, ReadName } from '#shared/bridge/reads.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { draftedCode } from './hidden-codes.ts';

type Parts = Pick<BridgeParts, 'session'>;

/** All reads of one area of the bridge: each shows what its source says (read-sources.ts). */
function readCalls<Of extends ReadArea>(area: Of, { session }: Parts): Pick<CallsOf<Of>, ReadCallIn<Of>> {
  const show = async <Name extends ReadName>(name: Name, input: never, signal: AbortSignal | undefined) => {
    const { shown } = readSources[name];
    const { reads } = session();
    // Its value goes as JSON text, which the page turns back into a value (shared/bridge/json-text.ts).
    if (shown === 'whole') return reads.readText(name, input, signal);
    const { data, ...origin } = await reads.read(name, input, signal);
    return { data: jsonTextOf(shown(data, input)), ...origin };
  };
  const calls = readNames.flatMap((name) => {
    const [own, call = ''] = name.split('.');
    return own === area ? [[call, (input: never, signal?: AbortSignal) => show(name, input, signal)]] : [];
  });
  // `ReadSources` holds each source to the contract of its read.
  return Object.fromEntries(calls) as Pick<CallsOf<Of>, ReadCallIn<Of>>;
}

/** Stores and what is configured for them. */
export const storesCalls = ({ session }: Parts): CallsOf<'stores'> => ({
  ...readCalls('stores', { session }),
  async loginCode({ whose, ...store }, signal) {
    if (whose === 'draft') return draftedCode(session(), store.externalId);
    // Never answered from this computer: an expired code helps nobody.
    return (await session().api.getStore({ params: store }, { signal })).value.loginCode;
  },
  findDisplays: (query) => session().store.report('displays.find', query),
});

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export const protocolsCalls = (parts: Parts): CallsOf<'protocols'> => readCalls('protocols', parts);

/** Fill rates as the service counts them, or, without the service, as the stored photo results give them. */
export const fillRatesCalls = (parts: Parts): CallsOf<'fillRates'> => readCalls('fillRates', parts);

/** Pictures as bytes: the page loads no remote images. */
export const photosCalls = ({
  session,
  pictures,
  lookalike,
}: Pick<BridgeParts, 'session' | 'pictures' | 'lookalike'>): CallsOf<'photos'> => ({
  async image({ photoKey, size }, signal) {
    const { bytes, type } = await pictures.get(session(), photoKey, size, signal, true);
    return new Blob([bytes], { type });
  },
  async handedBy({ photoKey, size }) {
    const kept = await session()
      .store.report('review.pictures', { photoKeys: [photoKey] })
      .catch(() => []);
    return kept.find((one) => one.size === size)?.handedBy || null;
  },
  lookalike: ({ photoKey }, signal) => lookalike(session(), photoKey, signal),
});

/** What a person asks for beyond reading. */
export const readsCalls = ({ session }: Parts): CallsOf<'reads'> => ({
  refresh: async (one, signal) => ({ asOf: isoOf(await session().reads.refresh(one, signal)) }),
});

/**
 * What is wrong with targets, and what their drafts would have made of past photos. Both are calculated in the
 * thread for reports, which only reads.
 */
export const targetsCalls = ({ session }: Parts): CallsOf<'targets'> => ({
  check: (query) => session().store.report('targets.lint', query),
  async counted(query) {
    const counted = await session().store.report('targets.counted', query);
    return counted && [...counted];
  },
  async try(query) {
    const trial = await session().store.report('targets.try', query);
    if (trial === null) throw new FailureError({ code: 'not_kept' });
    return trial;
  },
});

/** What fill rates are made of: sums and patterns of photos that are here, calculated in the thread for reports. */
export const reasonsCalls = ({ session }: Parts): CallsOf<'reasons'> => ({
  sums(query) {
    const { store, timeZone } = session();
    return store.report('reasons.sums', { query, timeZone });
  },
  patterns(query) {
    const { store, timeZone } = session();
    return store.report('reasons.patterns', { query, timeZone });
  },
});
