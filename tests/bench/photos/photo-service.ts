import { setTimeout } from 'node:timers/promises';
import { json, startFaultServer, text } from '#tests/faults/fault-server.ts';

/** A service that has nothing but pictures, and takes its time for each answer. */
export async function startPhotoService(pictures: readonly Uint8Array[], latencyMs: number) {
  const sent = { count: 0 };
  return startFaultServer(async (request, response, nth) => {
    await setTimeout(latencyMs);
    if (request.url?.startsWith('/photos/')) {
      const picture = pictures[sent.count % pictures.length];
      sent.count += 1;
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    }
    const isList = request.url?.includes('/stores') ?? false;
    return (isList ? json(200, { items: [], nextCursor: null }) : text(404, ''))(request, response, nth);
  });
}
