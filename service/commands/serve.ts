import { type RunningService, startService } from '../app/create-service.ts';
import { createMetrics } from '../app/metrics.ts';
import { type MonitoringPorts, startMonitoring } from '../app/monitoring.ts';
import { drawPhotoIn, nodePorts, SAMPLE_SEED } from '../app/node-ports.ts';
import type { ListenAddress } from '../http/http-server.ts';
import { formatLogLine, levelOf, type ServiceLog } from '../requests/log.ts';
import { makeSampleChain } from '../sample/make-sample-chain.ts';
import type { ServiceDatabase } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { seedIfEmpty } from '../store/seed-chain.ts';
import { type CliCommand, type CliPorts, UsageError } from './command.ts';
import { readServeOptions, SERVE_HELP, type ServeOptions } from './serve-options.ts';

const createLog =
  (level: ServeOptions['log'], { err }: CliPorts): ServiceLog =>
  (entry) => {
    const isWanted = level === 'requests' || (level === 'errors' && levelOf(entry) === 'error');
    if (isWanted) err(formatLogLine(entry, new Date(nodePorts.now())));
  };

const fillWithSample = async (database: ServiceDatabase, now: Date, timeZone: string, err: CliPorts['err']) => {
  const isAdded = await seedIfEmpty(database, makeSampleChain({ seed: SAMPLE_SEED, now, timeZone }));
  if (!isAdded) err('The database holds stores already; the sample chain is not added.');
};

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'you are not allowed to use this port',
  EADDRNOTAVAIL: 'this computer does not have that address',
  ENOTFOUND: 'the host name is unknown',
};

/** Explains in one line why the service can't listen, if the person who starts it can change that. */
const explainListen = (error: unknown, { host, port }: Pick<ServeOptions, 'host' | 'port'>): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = LISTEN_REASONS[code];
  return reason === undefined ? error : new UsageError(`Cannot listen on ${host}:${port}: ${reason}.`);
};

/** A service, and where it is watched; undefined for nowhere. */
type Started = { readonly service: RunningService; readonly monitoringUrl: string | undefined };

/** Starts to show what an operator watches of a service that runs, until it stops. */
const watch = async (service: RunningService, ports: MonitoringPorts, at: ListenAddress): Promise<Started> => {
  try {
    const monitoring = await startMonitoring(ports, at);
    const stop = async (): Promise<void> => {
      await monitoring.stop();
      await service.stop();
    };
    return { service: { ...service, stop }, monitoringUrl: monitoring.url };
  } catch (error) {
    await service.stop();
    throw explainListen(error, at);
  }
};

const start = async (options: ServeOptions, ports: CliPorts): Promise<Started> => {
  const { host, port, tls, token, publicUrl, sampleUntil, timeZone, monitoring } = options;
  const database = await openDatabase(options.database, { readUrl: options.readUrl, warn: ports.err });
  const metrics = monitoring ? createMetrics() : undefined;
  const writeLog = createLog(options.log, ports);
  const log: ServiceLog = (entry) => {
    writeLog(entry);
    metrics?.note(entry);
  };
  let service: RunningService;
  try {
    if (sampleUntil) await fillWithSample(database, sampleUntil, timeZone, ports.err);
    const drawPhoto = drawPhotoIn(timeZone);
    service = await startService({ ...nodePorts, drawPhoto, database, token, publicUrl, log }, { host, port, tls });
  } catch (error) {
    await database.close();
    throw explainListen(error, options);
  }
  if (token === undefined) ports.err('No --token given: every call is answered 503 not_configured.');
  if (!monitoring || !metrics) return { service, monitoringUrl: undefined };
  const { unsummedStores } = service;
  return await watch(service, { database, unsummedStores, metrics, now: nodePorts.now }, monitoring);
};

export const serveCommand: CliCommand = {
  summary: 'Serves the API; this is what happens when no command is named',
  run: async (args, ports) => {
    const options = readServeOptions(args, ports.env, new Date(nodePorts.now()));
    if (options === 'help') {
      ports.out(SERVE_HELP);
      return { exitCode: 0 };
    }
    const { service, monitoringUrl } = await start(options, ports);
    if (monitoringUrl !== undefined) ports.out(`Endcap monitoring at ${monitoringUrl}`);
    ports.out(`Endcap service listening on ${service.url}`);
    return { service };
  },
};
