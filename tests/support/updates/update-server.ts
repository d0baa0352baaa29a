import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the list of a channel says, which is YAML and so may be JSON. */
interface Announcement {
  readonly version: string;
  readonly content: Buffer;
  /** Percent of the computers that may have it. */
  readonly share?: number;
  /** Hash that is announced; otherwise that of the content. */
  readonly sha512?: string;
  /** Who signs it; otherwise the maker of the app. */
  readonly signer?: 'nobody' | 'somebody';
  readonly channel?: string;
  /** Where the file is; otherwise beside the list. */
  readonly url?: string;
}

type Behaviour = (response: ServerResponse, content: Buffer) => void;

export interface UpdateServer {
  readonly address: string;
  /** Public part of the maker's key, as builds have it. */
  readonly key: string;
  readonly requests: readonly { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  announce(what: Announcement): void;
  /** Serves something in place of what was announced: a list, or what else is asked for. */
  behave(path: 'list' | 'file', how: Behaviour | null): void;
  stop(): Promise<void>;
}

/** Breaks off after half of the content. */
export const cutInHalf: Behaviour = (response, content) => {
  response.writeHead(200, { 'content-length': content.length });
  response.write(content.subarray(0, content.length / 2), () => response.destroy());
};

export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** A server of updates on this computer, with the key of whoever makes the app. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const maker = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519');
  const served = new Map<string, Buffer>();
  const behaviours = new Map<string, Behaviour>();
  const requests: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '/', headers }, response) => {
    requests.push({ url, headers });
    const path = new URL(url, 'http://localhost').pathname;
    const content = served.get(path);
    const behaviour = behaviours.get(path.endsWith('.yml') ? 'list' : 'file');
    if (behaviour !== undefined) behaviour(response, content ?? Buffer.alloc(0));
    else if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': content.length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/endcap`;
  return {
    address,
    key: maker.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    requests,
    announce({ version, content, share, sha512, signer, channel = 'latest', url }) {
      const hash = sha512 ?? createHash('sha512').update(content).digest('base64');
      const name = `Endcap-${version}-linux-x86_64.AppImage`;
      const file = { url: url ?? name, sha512: hash, size: content.length };
      const { privateKey } = signer === 'somebody' ? stranger : maker;
      const signature = sign(null, Buffer.from(JSON.stringify([version, [file.url, hash]])), privateKey);
      const list = {
        version,
        files: [file],
        ...(share === undefined ? {} : { stagingPercentage: share }),
        ...(signer === 'nobody' ? {} : { signature: signature.toString('base64') }),
      };
      served.set(`/endcap/${channel}-linux.yml`, Buffer.from(JSON.stringify(list)));
      served.set(`/endcap/${name}`, content);
    },
    behave: (path, how) => void (how === null ? behaviours.delete(path) : behaviours.set(path, how)),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
