import { type SampleStarted, StartSample } from '#shared/bridge/sample-process.ts';
import { startService } from './create-service.ts';
import { describeError } from './log.ts';
import { nodePorts, SAMPLE_SEED } from './node-ports.ts';
import { makeSampleChain } from './sample/make-sample-chain.ts';
import { seedChain } from './store/seed-chain.ts';
import { openSqliteDatabase } from './store/sqlite-database.ts';

/** What is used of `process.parentPort` in a utility process of Electron, whose types this folder does not see. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
};

/** The process that started this one, either way. */
type Parent = {
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onGone: (listener: () => void) => void;
  readonly send: (message: SampleStarted) => void;
};

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

const findParent = (): Parent | undefined => {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isParentPort(port)) {
    return {
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onGone: (listener) => port.on('close', listener),
      send: (message) => port.postMessage(message),
    };
  }
  if (!process.send) return undefined;
  return {
    onMessage: (listener) => process.on('message', listener),
    onGone: (listener) => process.on('disconnect', listener),
    // The parent may be gone by now; then there is nobody to tell, and 'disconnect' ends this process.
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, {}, () => undefined);
    },
  };
};

/** Serves the sample chain from memory, on loopback only and on any free port. */
const startSample = async ({ token, timeZone }: StartSample): Promise<string> => {
  const database = await openSqliteDatabase({ kind: 'memory' });
  await seedChain(database, makeSampleChain({ seed: SAMPLE_SEED, now: new Date(nodePorts.now()), timeZone }));
  const log = () => undefined;
  const { url } = await startService({ ...nodePorts, database, token, log }, { host: '127.0.0.1', port: 0 });
  return url;
};

const parent = findParent();
if (parent) {
  // Nothing here outlives the app: the chain is in memory, and its callers are gone with it.
  parent.onGone(() => process.exit(0));
  parent.onMessage((message) => {
    const start = StartSample.safeParse(message);
    if (!start.success) return;
    startSample(start.data).then(
      (baseUrl) => parent.send({ type: 'ready', baseUrl }),
      (error: unknown) => parent.send({ type: 'failed', reason: describeError(error) }),
    );
  });
} else {
  process.exitCode = 2;
}
