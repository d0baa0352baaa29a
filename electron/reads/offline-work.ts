import type { ApiClient } from '#electron/api/api-client.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Connectivity, CoreEvents } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PhotoLink } from '#electron/photos/photo-links.ts';
import type { ComputedAnswer } from '#electron/store/results/report.ts';
import type { Fetch, FetchRequest } from '#shared/bridge/fetches.ts';
import type { Pin, PinEstimate, PinRequest, SlotRates, SlotRatesQuery } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { FetchRead } from './ask-service.ts';

/** @returns null: this read can't be calculated, or the data it needs is not here */
export type ComputeRead = (read: ReadName, input: unknown) => Promise<ComputedAnswer | null>;

/** Downloads what is made available offline, and calculates answers from it, for one open workspace. */
export type OfflineWork = {
  readonly compute: ComputeRead;
  /** @returns null: nothing of it is here */
  slotRates(query: SlotRatesQuery): Promise<SlotRates | null>;
  pins(): Promise<Pin[]>;
  estimate(request: PinRequest): Promise<PinEstimate>;
  addPin(request: PinRequest): Promise<Pin[]>;
  stopPin(pinId: string): Promise<Pin[]>;
  resumePin(pinId: string): Promise<Pin[]>;
  removePin(pinId: string): Promise<Pin[]>;
  /** What a person wants now, without a pin. At most one at a time. */
  readonly fetches: {
    estimate(request: FetchRequest): Promise<PinEstimate>;
    start(request: FetchRequest): Promise<Fetch>;
    state(): Fetch | null;
    stop(): Promise<Fetch | null>;
  };
  /** The service answers again, or for the first time. */
  connected(): void;
  /** Resolves when none of its work uses the cache any more. */
  close(): Promise<void>;
};

export type OfflineWorkPorts = {
  readonly workspaceId: string;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
  readonly cache: OpenCache;
  /**
   * Its requests come after everything a person waits for, run at most four at once, and are never retried by the
   * client.
   */
  readonly api: ApiClient;
  /** Does the same for a whole read of the bridge, which is cached; pages are told of it. */
  readonly fetchRead: FetchRead;
  /** Fetches a picture and caches it. Resolves with its size in bytes, or 0 if it was already here. */
  readonly keepPicture: (photoKey: string, link: PhotoLink, size: PictureSize, signal: AbortSignal) => Promise<number>;
  readonly connectivity: () => Connectivity;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly newId: () => string;
  readonly log: Log;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

export type OpenOfflineWork = (ports: OfflineWorkPorts) => OfflineWork;
