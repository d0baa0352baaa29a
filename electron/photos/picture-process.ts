import type { PictureReply, PictureRequest } from './picture-child.ts';
import { loadPictureWork } from './picture-work.ts';

/*
 * Entry of the process that decodes pictures. Bytes arrive, bytes or a reason leave: it knows no token, no link and no
 * file of the user, so whoever takes it over by a crafted picture finds nothing in it.
 */

/** The used part of `process.parentPort` in an Electron utility process, whose types are not visible here. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
};

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

const port: unknown = Reflect.get(process, 'parentPort');
const channel = isParentPort(port) ? port : null;

const send = (reply: PictureReply): void => {
  if (channel) channel.postMessage(reply);
  // A host that ends breaks the pipe, and nobody is left to send this to.
  else if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
};

// It ends with its host, in whatever way that ends.
const end = () => process.exit(0);
if (channel) channel.on('close', end);
else process.on('disconnect', end);

const run = await loadPictureWork();
const work = async ({ id, task, bytes }: PictureRequest): Promise<void> => {
  const outcome = await run(task, bytes);
  send({ kind: 'done', id, outcome, memory: process.memoryUsage.rss() });
};
// The core makes these messages (picture-decoder.ts); here they are plain data.
if (channel) channel.on('message', ({ data }) => void work(data as PictureRequest));
else process.on('message', (data) => void work(data as PictureRequest));
send({ kind: 'ready', pid: process.pid });
