import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceLog } from '../requests/log.ts';
import type { DatabaseStatus } from '../store/database.ts';
import type { WatchedFigures } from '../store/watched-figures.ts';

/** What is known of the service at this moment. */
export type Watched = {
  readonly now: number;
  readonly database: 'up' | 'down';
  readonly status: DatabaseStatus;
  /** Undefined when the database did not answer in time. */
  readonly figures: WatchedFigures | undefined;
  readonly unsummedStores: readonly string[];
};

/** The service's metrics, in the text format of Prometheus. */
export type Metrics = {
  /** Counts a request of the log. */
  readonly note: ServiceLog;
  readonly contentType: string;
  readonly textOf: (watched: Watched) => Promise<string>;
};

/** Seconds: from an answer out of memory to a report that is read photo by photo. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The figures of a moment. They have a registry of their own, so one that is not known is left out, not repeated. */
const momentOf = ({ now, database, status, figures, unsummedStores }: Watched): Registry => {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number | null | undefined): void => {
    if (typeof value === 'number') new Gauge({ name: `endcap_${name}`, help, registers: [registry] }).set(value);
  };
  const secondsSince = (ms: number | null | undefined) => (typeof ms === 'number' ? (now - ms) / 1000 : undefined);
  gauge('database_up', 'Whether the database answers within two seconds', database === 'up' ? 1 : 0);
  gauge('due_days', 'Days of stores that are not summed', figures?.dueDays);
  gauge('unsummed_stores', 'Stores whose days could not be summed at the last try', unsummedStores.length);
  gauge('waiting_lines', 'Lines of feeds that wait for their store, run or display', figures?.waitingLines);
  gauge('newest_run_age_seconds', 'Age of the newest run that is due', secondsSince(figures?.newestRunMs));
  gauge('import_age_seconds', 'Age of the newest run with results', secondsSince(figures?.importedUntilMs));
  if (status.replica) {
    gauge('replica_used', 'Whether reports are read from the replica', status.replica.state === 'used' ? 1 : 0);
    gauge('replica_lag_seconds', 'Age of what the replica is known to have', status.replica.lagSeconds);
  }
  if (status.connections) {
    const connections = new Gauge({
      name: 'endcap_database_connections',
      help: 'Connections to the database that are open, those of them that are idle, and requests that wait for one',
      labelNames: ['state'],
      registers: [registry],
    });
    for (const [state, count] of Object.entries(status.connections)) connections.set({ state }, count);
  }
  return registry;
};

/** Begins to count. */
export function createMetrics(): Metrics {
  const counted = new Registry();
  collectDefaultMetrics({ register: counted });
  const requests = new Counter({
    name: 'endcap_requests_total',
    help: 'Requests that were answered',
    labelNames: ['operation', 'status'],
    registers: [counted],
  });
  const durations = new Histogram({
    name: 'endcap_request_duration_seconds',
    help: 'Time from the head of a request to its answer',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers: [counted],
  });
  return {
    note: (entry) => {
      if (entry.event === 'unreadable') requests.inc({ operation: 'none', status: String(entry.status) });
      if (entry.event !== 'request') return;
      requests.inc({ operation: entry.operation, status: String(entry.status) });
      durations.observe({ operation: entry.operation }, entry.milliseconds / 1000);
    },
    contentType: counted.contentType,
    textOf: async (watched) => `${await counted.metrics()}\n${await momentOf(watched).metrics()}`,
  };
}
