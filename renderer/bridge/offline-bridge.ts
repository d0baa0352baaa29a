import type { ContractRouterClient } from '@orpc/contract';
import type { offlineContract } from '#shared/bridge/offline.ts';
import type { Bridge, Unwrapped } from './endcap.ts';

export type OfflineBridge = Unwrapped<ContractRouterClient<typeof offlineContract>>;

/** The calls about the store on this computer. */
export function offlineOf(bridge: Bridge): OfflineBridge {
  return (bridge as unknown as { readonly offline: OfflineBridge }).offline;
}
