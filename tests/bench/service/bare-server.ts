import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A server that answers the bytes of a file to everything: what node:http costs by itself. */
const [path = ''] = process.argv.slice(2);
const body = readFileSync(path);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
process.on('disconnect', () => process.exit(0));
