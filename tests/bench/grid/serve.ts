import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built pages of a folder on this computer; `close` ends it.
 *
 * @param pictureOf the WebP picture at an address; undefined: there is none
 */
export async function servePages(
  folder: string,
  pictureOf: (pathname: string) => Uint8Array | undefined = () => undefined,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const picture = pictureOf(pathname);
    if (picture !== undefined) {
      response.writeHead(200, { 'content-type': 'image/webp' }).end(picture);
      return;
    }
    const file = join(folder, normalize(pathname));
    const type = TYPES[extname(file)];
    if (type === undefined || !file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
