import { findLastingPort } from '../services/free-port.ts';
import { startChild } from './child.ts';
import { copySample } from './sample.ts';

export interface RunningService {
  readonly baseUrl: string;
  readonly token: string;
  /** Everything the service printed so far. */
  output(): string;
  /** Asks the service to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the service on a free port of loopback with the sample chain, as its own process; in a run of tests with a
 * copy of the chain that was made for the run. The port stays free after it has stopped, so that another one can start
 * there. `args` are added to the command line (`--timezone Z`, ...), of which `--sample-date` makes a chain of its own;
 * `offset` moves its clock (ms).
 */
export async function startService(args: readonly string[] = [], offset?: number): Promise<RunningService> {
  const token = 'token-of-the-tests';
  const port = String(await findLastingPort());
  const copy = args.includes('--sample-date') ? null : copySample();
  const chain = copy === null ? ['--sample'] : ['--database', copy.path];
  const child = await startChild({
    args: ['service/main.ts', '--port', port, '--token', token, ...chain, ...args],
    offset,
    ready: /Endcap service listening on (http:\/\/127\.0\.0\.1:\d+)/,
  });
  const stop = async () => {
    const code = await child.stop();
    copy?.remove();
    return code;
  };
  return { baseUrl: child.match[1] ?? '', token, output: child.output, stop };
}
