import type { AnswerRequest } from '../http/answer-request.ts';
import { errorAnswer, type HttpAnswer, internalErrorAnswer, jsonAnswer } from '../http/answers.ts';
import { type HttpServer, type ListenAddress, startHttpServer } from '../http/http-server.ts';
import { answerOpenRoute, findOpenRoute, inTime, type OpenRoutes } from '../http/open-routes.ts';
import { readRequestTarget } from '../http/request-target.ts';
import { notFound, RequestError } from '../requests/request-error.ts';
import type { ServiceDatabase } from '../store/database.ts';
import { hasStores } from '../store/stores-repository.ts';
import { readWatchedFigures } from '../store/watched-figures.ts';
import type { Metrics, Watched } from './metrics.ts';

/** What is watched. */
export type MonitoringPorts = {
  readonly database: ServiceDatabase;
  readonly unsummedStores: () => readonly string[];
  readonly metrics: Metrics;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
};

const watch = async ({ database, unsummedStores, now }: MonitoringPorts): Promise<Watched> => {
  const at = now();
  const [answered, figures] = await Promise.all([
    inTime(hasStores(database.now)),
    inTime(database.analyse((db) => readWatchedFigures(db, at))),
  ]);
  return {
    now: at,
    database: answered === undefined ? 'down' : 'up',
    status: database.status(),
    figures,
    unsummedStores: unsummedStores(),
  };
};

const instantOrNull = (ms: number | null | undefined): string | null =>
  typeof ms === 'number' ? new Date(ms).toISOString() : null;

const healthAnswer = ({ database, status, figures, unsummedStores }: Watched): HttpAnswer =>
  jsonAnswer(database === 'up' ? 200 : 503, {
    database,
    ...status,
    dueDays: figures?.dueDays ?? null,
    unsummedStores,
    waitingLines: figures?.waitingLines ?? null,
    newestRun: instantOrNull(figures?.newestRunMs),
    importedUntil: instantOrNull(figures?.importedUntilMs),
  });

/** Answers the paths of the operator's address, and nothing else. */
const createAnswer = (ports: MonitoringPorts): AnswerRequest => {
  const { metrics } = ports;
  const metricsAnswer = async (): Promise<HttpAnswer> => ({
    status: 200,
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
    body: await metrics.textOf(await watch(ports)),
  });
  const routes: OpenRoutes = new Map([
    ['/healthz', { name: 'health', answer: async () => healthAnswer(await watch(ports)) }],
    ['/metrics', { name: 'health', answer: metricsAnswer }],
  ]);
  return async ({ url = '/', method = 'GET' }) => {
    try {
      const route = findOpenRoute(routes, readRequestTarget(url));
      if (!route) throw notFound('This path');
      return await answerOpenRoute(route, method);
    } catch (error) {
      return error instanceof RequestError ? errorAnswer(error) : internalErrorAnswer();
    }
  };
};

/**
 * Serves what an operator watches, at an address of its own: `/healthz` for people, `/metrics` for Prometheus. It needs
 * no token, so who may read it is decided by who can reach the address.
 *
 * @throws the system's error when it can't listen on the address
 */
export const startMonitoring = (ports: MonitoringPorts, at: ListenAddress): Promise<HttpServer> =>
  startHttpServer(at, createAnswer(ports));
