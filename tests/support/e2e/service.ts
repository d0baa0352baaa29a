import { findLastingPort } from '../services/free-port.ts';
import { startChild } from './child.ts';

export interface RunningService {
  readonly baseUrl: string;
  readonly token: string;
  /** Everything the service printed so far. */
  output(): string;
  /** Asks the service to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the service on a free port of loopback with the sample chain, as its own process. The port stays free after
 * it has stopped, so that another one can start there.
 * `args` are added to the command line (`--database FILE`, `--timezone Z`, ...); `offset` moves its clock (ms).
 */
export async function startService(args: readonly string[] = [], offset?: number): Promise<RunningService> {
  const token = 'token-of-the-tests';
  const port = String(await findLastingPort());
  const child = await startChild({
    args: ['service/main.ts', '--port', port, '--token', token, '--sample', ...args],
    offset,
    ready: /Endcap service listening on (http:\/\/127\.0\.0\.1:\d+)/,
  });
  return { baseUrl: child.match[1] ?? '', token, output: child.output, stop: child.stop };
}
