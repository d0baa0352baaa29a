import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startService } from '#service/app/create-service.ts';
import { nodePorts } from '#service/app/node-ports.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { peakMegabytes } from '#tests/support/run/peak-memory.ts';

/*
 * The service in a process of its own, on the SQLite file or PostgreSQL address of its argument, with a gauge: every message from the parent
 * is answered with what was seen since the one before.
 */

const [place = ''] = process.argv.slice(2);
const delays = monitorEventLoopDelay({ resolution: 5 });
const database = await openDatabase(
  place.startsWith('postgres:') ? { kind: 'postgres', url: place } : { kind: 'file', path: place },
);
const ports = { ...nodePorts, database, token: 'T', log: () => undefined };
const { url } = await startService(ports, { host: '127.0.0.1', port: 0 });
delays.enable();

process.on('message', () => {
  process.send?.({ blockedMs: delays.max / 1e6, peakMegabytes: peakMegabytes() });
  delays.reset();
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
