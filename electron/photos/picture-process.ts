import { openHostChannel } from '#electron/lib/host-channel.ts';
import type { PictureReply, PictureRequest } from './picture-child.ts';
import { loadPictureWork } from './picture-work.ts';

/*
 * Entry of the process that decodes pictures. Bytes arrive, bytes or a reason leave: it knows no token, no link and no
 * file of the user, so whoever takes it over by a crafted picture finds nothing in it.
 */

const channel = openHostChannel();
const send = (reply: PictureReply): void => channel.send(reply);

const run = await loadPictureWork();
const work = async ({ id, task, bytes }: PictureRequest): Promise<void> => {
  const outcome = await run(task, bytes);
  send({ kind: 'done', id, outcome, memory: process.memoryUsage.rss() });
};
// The core makes these messages (picture-decoder.ts); here they are plain data.
channel.onMessage((data) => void work(data as PictureRequest));
send({ kind: 'ready', pid: process.pid });
