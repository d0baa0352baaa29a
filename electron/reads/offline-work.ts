import type { ApiClient } from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { Connectivity, CoreEvents } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PhotoLink } from '#electron/photos/photo-links.ts';
import type { Computed } from '#shared/bridge/answer.ts';
import type { Pin, PinEstimate, PinRequest } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { FetchRead } from './cached-reads.ts';

/** An answer worked out on this computer, in the shape of the wire's answer of the same read. */
export type ComputedAnswer = {
  readonly value: unknown;
  /** The instant of the oldest part that it was worked out from, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  readonly computed: Computed;
};

/** @returns null: this read can not be worked out, or nothing it needs is here */
export type ComputeRead = (read: ReadName, input: unknown) => Promise<ComputedAnswer | null>;

/** What is made available offline, and what is worked out from it, for one open workspace. */
export type OfflineWork = {
  readonly compute: ComputeRead;
  pins(): Promise<Pin[]>;
  estimate(request: PinRequest): Promise<PinEstimate>;
  addPin(request: PinRequest): Promise<Pin[]>;
  stopPin(pinId: string): Promise<Pin[]>;
  resumePin(pinId: string): Promise<Pin[]>;
  removePin(pinId: string): Promise<Pin[]>;
  /** The service answers again, or for the first time. */
  connected(): void;
  /** Resolves when nothing of it uses the cache any more. */
  close(): Promise<void>;
};

export type OfflineWorkPorts<AnyCache extends Cache = Cache> = {
  readonly workspaceId: string;
  /** IANA zone of the chain's local time. */
  readonly timeZone: string;
  readonly cache: AnyCache;
  /** Asks behind everything a person waits for, at most four at once, and repeats nothing by itself. */
  readonly api: ApiClient;
  /** The same for a whole read of the bridge, which is cached and told to the pages. */
  readonly fetchRead: FetchRead;
  /** Fetches a picture and caches it. Resolves with its size in bytes; 0: it was here already. */
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

export type OpenOfflineWork<AnyCache extends Cache = Cache> = (ports: OfflineWorkPorts<AnyCache>) => OfflineWork;
