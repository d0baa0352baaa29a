import { createDescriptionRoutes } from './description/description-routes.ts';
import { findViewerFiles } from './description/viewer-files.ts';
import { createAnswerMemory } from './http/answer-memory.ts';
import type { DrawPhoto } from './http/answer-photo.ts';
import { createAnswerRequest } from './http/answer-request.ts';
import { createBearerGuard } from './http/bearer.ts';
import { createHealthRoutes } from './http/health.ts';
import { type ListenAddress, startHttpServer } from './http/http-server.ts';
import { createPhotoLinks } from './http/photo-links.ts';
import { createRequestIds } from './http/request-ids.ts';
import type { Log } from './log.ts';
import { createHandlers } from './routes/create-handlers.ts';
import type { ServiceDatabase } from './store/database.ts';
import { readOrMakeSecret } from './store/secrets-repository.ts';

/** Everything the service gets from outside. */
export type ServicePorts = {
  readonly database: ServiceDatabase;
  /** The integration token; undefined: every request of the API is answered 503 `not_configured`. */
  readonly token: string | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Milliseconds of a clock that only goes forward. */
  readonly stopwatch: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** So many random bytes. */
  readonly randomBytes: (count: number) => Buffer;
  /** Draws the picture behind a photo link. */
  readonly drawPhoto: DrawPhoto;
  /** Address in photo links, where callers reach the service by another one than it listens on. */
  readonly publicUrl?: string | undefined;
  readonly log: Log;
};

/** A service that answers. */
export type RunningService = {
  /** `http://host:port`, `https://` under TLS; without a slash at its end. */
  readonly url: string;
  /** Lets requests in progress finish, then closes the connections and the database. */
  readonly stop: () => Promise<void>;
};

// Without letters and digits that are taken for each other when read aloud.
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

const loginCodeOf = (bytes: Buffer): string =>
  [...bytes].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');

/** An address of a listening server as callers write it; those that mean "any" are answered on loopback. */
const urlOf = ({ host, tls }: ListenAddress, port: number): string => {
  const scheme = tls ? 'https' : 'http';
  if (host === '0.0.0.0') return `${scheme}://127.0.0.1:${port}`;
  if (host === '::') return `${scheme}://[::1]:${port}`;
  return host.includes(':') ? `${scheme}://[${host}]:${port}` : `${scheme}://${host}:${port}`;
};

/**
 * Starts the API's service (api.md) on a database.
 *
 * @throws the system's error when the address can not be listened on; the database is then still open
 */
export async function startService(ports: ServicePorts, at: ListenAddress): Promise<RunningService> {
  const { database, now, log } = ports;
  const key = await readOrMakeSecret(database, 'photo_link_key', () => ports.randomBytes(32).toString('hex'));
  const address: { url: string } = { url: '' };
  const links = createPhotoLinks({ key, publicUrl: () => ports.publicUrl ?? address.url, now });
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
      photos: { db: database.now, links, drawPhoto: ports.drawPhoto },
      open: new Map([
        ...createHealthRoutes(database.now),
        ...createDescriptionRoutes(ports.publicUrl ?? '/', await findViewerFiles()),
      ]),
      memory: createAnswerMemory(database.version),
      log,
      stopwatch: ports.stopwatch,
      newRequestId: createRequestIds(ports.randomBytes(4).toString('hex')),
    }),
  );
  address.url = urlOf(at, server.address.port);
  log({ event: 'started', url: address.url });
  return {
    url: address.url,
    stop: async () => {
      await server.stop();
      await database.close();
      log({ event: 'stopped' });
    },
  };
}
