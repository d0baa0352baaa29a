import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Looks at single steps of the way to a host, for "Test connection". They decide nothing and send no secret. */
export type NetworkProbes = {
  /** IP addresses of a host, in the order of preference; rejects when it has none. */
  lookUp(host: string): Promise<readonly string[]>;
  /** Whether a TCP connection can be made. */
  reaches(host: string, port: number): Promise<boolean>;
  /** Version of TLS that a server speaks, such as `TLSv1.3`; null: none. Its certificate is not judged here. */
  tlsVersion(host: string, port: number): Promise<string | null>;
};

const PROBE_MS = 10_000;

export const systemNetworkProbes: NetworkProbes = {
  async lookUp(host) {
    const found = await lookup(host, { all: true, order: 'verbatim' });
    return found.map(({ address }) => address);
  },
  reaches(host, port) {
    return new Promise((resolve) => {
      const socket = connectTcp({ host, port, timeout: PROBE_MS });
      const end = (isReached: boolean) => {
        socket.destroy();
        resolve(isReached);
      };
      socket.once('connect', () => end(true));
      socket.once('timeout', () => end(false));
      socket.once('error', () => end(false));
    });
  },
  tlsVersion(host, port) {
    return new Promise((resolve) => {
      // Nothing but the handshake happens on this connection; whether the certificate is good, the request decides.
      const name = isIP(host) === 0 ? { servername: host } : {};
      const socket = connectTls({ host, port, ...name, rejectUnauthorized: false, timeout: PROBE_MS });
      const end = (version: string | null) => {
        socket.destroy();
        resolve(version);
      };
      socket.once('secureConnect', () => end(socket.getProtocol()));
      socket.once('timeout', () => end(null));
      socket.once('error', () => end(null));
    });
  },
};
