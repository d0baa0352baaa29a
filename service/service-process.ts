import { type SampleStarted, StartSample } from '#shared/bridge/sample-process.ts';
import { startService } from './app/create-service.ts';
import { drawPhotoIn, nodePorts, SAMPLE_SEED } from './app/node-ports.ts';
import { describeError } from './requests/log.ts';
import { makeSampleChain } from './sample/make-sample-chain.ts';
import { seedChain } from './store/seed-chain.ts';
import { openSqliteDatabase } from './store/sqlite-database.ts';

/** The used part of `process.parentPort` in an Electron utility process, whose types are not visible here. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
};

/** The process that started this one: Electron's main process or a Node process. */
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
    // The app may end while the chain is being made. The pipe is then broken, and nobody is left to send this to.
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
  };
};

/** Serves the sample chain from memory, on loopback only, on any free port. */
const startSample = async ({ token, timeZone }: StartSample): Promise<string> => {
  const database = await openSqliteDatabase({ kind: 'memory' });
  await seedChain(database, makeSampleChain({ seed: SAMPLE_SEED, now: new Date(nodePorts.now()), timeZone }));
  const log = () => undefined;
  const drawPhoto = drawPhotoIn(timeZone);
  const { url } = await startService({ ...nodePorts, drawPhoto, database, token, log }, { host: '127.0.0.1', port: 0 });
  return url;
};

const parent = findParent();
if (parent) {
  // This process ends with the app: its chain is in memory, and only the app calls it.
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
