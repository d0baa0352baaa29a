import { startService } from '#service/app/create-service.ts';
import { drawPhotoIn, nodePorts } from '#service/app/node-ports.ts';
import { openSqliteDatabase } from '#service/store/sqlite-database.ts';
import { type SampleStarted, StartSample } from '#shared/bridge/sample-process.ts';
import { copySample, SAMPLE_TIME_ZONE } from './sample.ts';

/*
 * Stands in for service/service-process.ts while end-to-end tests run: the same service, on a copy of the sample chain
 * that was made for the run. The product's own program is tested in tests/contract and tests/faults.
 */
async function startSample({ token, timeZone }: StartSample): Promise<string> {
  const copy = copySample();
  if (copy === null || timeZone !== SAMPLE_TIME_ZONE) throw new Error(`no sample was made for ${timeZone}`);
  const database = await openSqliteDatabase({ kind: 'file', path: copy.path });
  const ports = { ...nodePorts, drawPhoto: drawPhotoIn(timeZone), database, token, log: () => undefined };
  return (await startService(ports, { host: '127.0.0.1', port: 0 })).url;
}

const tell = (message: SampleStarted): void => void process.send?.(message, undefined, undefined, () => undefined);

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.on('message', (message) => {
  startSample(StartSample.parse(message)).then(
    (baseUrl) => tell({ type: 'ready', baseUrl }),
    (error: unknown) => tell({ type: 'failed', reason: String(error) }),
  );
});
