import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

/*
 * A server that answers the same bytes to the same requests, and nothing else: what node:http costs by itself. The file
 * of its argument has the answers by method and path, as JSON.
 */
const [file = ''] = process.argv.slice(2);
const answers = new Map(
  Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))).map(
    ([asked, text]) => {
      const body = Buffer.from(text);
      return [
        asked,
        { body, headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length } },
      ] as const;
    },
  ),
);
const server = createServer((request, response) => {
  const answer = answers.get(`${request.method} ${request.url}`);
  const respond = (): void => {
    response.writeHead(answer ? 200 : 404, answer?.headers ?? { 'content-length': 0 });
    response.end(answer?.body);
  };
  if (request.method === 'GET') respond();
  else request.on('end', respond).resume();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
process.on('disconnect', () => process.exit(0));
