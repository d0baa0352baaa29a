import type { Handlers } from '#shared/contract/operations.ts';
import { startDaySumming } from '../analytics/day-summing.ts';
import { createDescriptionRoutes } from '../description/description-routes.ts';
import { findViewerFiles } from '../description/viewer-files.ts';
import { createAnswerRequest, createRequestIds } from '../http/answer-request.ts';
import { createAnswerMemory } from '../http/answers.ts';
import { createBearerGuard } from '../http/bearer.ts';
import { type ListenAddress, startHttpServer } from '../http/http-server.ts';
import { createHealthRoutes } from '../http/open-routes.ts';
import { createDrawings } from '../http/photo-drawings.ts';
import { createSignedPhotoLinks, type DrawPhoto } from '../http/photo-links.ts';
import type { ServiceLog } from '../requests/log.ts';
import { createExpositionRoutes } from '../routes/expositions.ts';
import { createFillRateRoutes } from '../routes/fill-rates.ts';
import { createPhotoRoutes } from '../routes/photos.ts';
import { createProtocolRoutes } from '../routes/protocols.ts';
import { createContactRoutes, createExpectationRoutes } from '../routes/replaced-lists.ts';
import type { RoutePorts } from '../routes/route-ports.ts';
import { createStoreRoutes } from '../routes/stores.ts';
import { readOrMakeSecret, type ServiceDatabase } from '../store/database.ts';
import { showRunning } from '../store/running-services.ts';

/** What the service needs. */
export type ServicePorts = {
  readonly database: ServiceDatabase;
  /** The integration token; when undefined, every request to the API is answered 503 `not_configured`. */
  readonly token: string | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Milliseconds of a clock that only moves forward. */
  readonly stopwatch: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** Makes this many random bytes. */
  readonly randomBytes: (count: number) => Buffer;
  /** Draws the picture behind a photo link. */
  readonly drawPhoto: DrawPhoto;
  /** The address for photo links, if callers reach the service at a different one than it listens on. */
  readonly publicUrl?: string | undefined;
  readonly log: ServiceLog;
};

/** A running service. */
export type RunningService = {
  /** `http://host:port`, or `https://` with TLS, without a trailing slash. */
  readonly url: string;
  /** The ids of stores whose days could not be summed at the last try. */
  readonly unsummedStores: () => readonly string[];
  /** Lets requests in progress finish, then closes the connections and the database. */
  readonly stop: () => Promise<void>;
};

// Without letters and digits that are easily confused with each other.
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

const loginCodeOf = (bytes: Buffer): string =>
  [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** One function for each operation of the contract's table. */
const createHandlers = (ports: RoutePorts): Handlers => ({
  ...createStoreRoutes(ports),
  ...createContactRoutes(ports),
  ...createExpectationRoutes(ports),
  ...createExpositionRoutes(ports),
  ...createProtocolRoutes(ports),
  ...createPhotoRoutes(ports),
  ...createFillRateRoutes(ports),
});

/**
 * Starts the API's service (api.md) on a database.
 *
 * @throws the system's error when it can't listen on the address; the database is then still open
 */
export async function startService(ports: ServicePorts, at: ListenAddress): Promise<RunningService> {
  const { now, log } = ports;
  const key = await readOrMakeSecret(ports.database, 'photo_link_key', () => ports.randomBytes(32).toString('hex'));
  const viewer = await findViewerFiles();
  const running = await showRunning(ports.database, { id: ports.randomBytes(8).toString('hex'), now });
  const { database, unsummedStores, stop: stopSumming } = startDaySumming(ports.database, log);
  const address: { url: string } = { url: '' };
  const links = createSignedPhotoLinks({ key, publicUrl: () => ports.publicUrl ?? address.url, now });
  const newRequestId = createRequestIds(ports.randomBytes(4).toString('hex'));
  const server = await startHttpServer(
    at,
    createAnswerRequest({
      guard: createBearerGuard(ports.token),
      handlers: createHandlers({
        database,
        now,
        newId: ports.newId,
        newLoginCode: () => loginCodeOf(ports.randomBytes(CODE_LENGTH)),
        linkTo: links.linkTo,
      }),
      photos: { db: database.now, links, drawPhoto: createDrawings(ports.drawPhoto) },
      open: new Map([...createHealthRoutes(database.now), ...createDescriptionRoutes(ports.publicUrl ?? '/', viewer)]),
      memory: createAnswerMemory(database.version),
      log,
      stopwatch: ports.stopwatch,
      newRequestId,
    }),
    (answer) => {
      const requestId = newRequestId();
      log({ event: 'unreadable', requestId, ...answer });
      return requestId;
    },
  ).catch(async (error: unknown) => {
    await Promise.all([running.stop(), stopSumming()]);
    throw error;
  });
  address.url = server.url;
  log({ event: 'started', url: address.url });
  return {
    url: address.url,
    unsummedStores,
    stop: async () => {
      await Promise.all([server.stop(), running.stop(), stopSumming()]);
      await database.close();
      log({ event: 'stopped' });
    },
  };
}
