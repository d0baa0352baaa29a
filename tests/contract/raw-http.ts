import { connect } from 'node:net';

/** Sends bytes as they are and reads until the service closes the connection or falls silent. */
export function sendRaw(url: string, request: string | Buffer, silenceMs = 60_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(request));
    socket.on('data', (data) => {
      answer += data.toString('utf8');
    });
    socket.on('close', () => resolve(answer));
    // The service may close before it has read everything; what it answered until then counts.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

/** Status and JSON of a raw answer. */
export function readRaw(answer: string): { readonly status: number; readonly json: unknown } {
  const [head = '', ...body] = answer.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  return { status, json: JSON.parse(body.join('\r\n\r\n')) };
}
