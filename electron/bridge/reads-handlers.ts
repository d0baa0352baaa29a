import { isoOf } from '#electron/lib/clock.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** What a person asks for beyond reading. */
export function readsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    refresh: bridge.reads.refresh.handler(({ input, signal }) =>
      answering(async () => ({ asOf: isoOf(await session().reads.refresh(input, signal)) })),
    ),
  };
}
