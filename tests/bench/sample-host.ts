import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningHost, startHost } from '../support/e2e/host.ts';

/** Runs something with a browser host on the sample workspace, in a folder of its own, and ends both afterwards. */
export async function withSampleHost<Result>(run: (host: RunningHost) => Promise<Result>): Promise<Result> {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
  const host = await startHost({ userData });
  try {
    return await run(host);
  } finally {
    await host.stop();
    await rm(userData, { recursive: true, force: true });
  }
}
