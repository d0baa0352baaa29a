import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Ready = z.object({ url: z.string() });
const Gauge = z.object({ blockedMs: z.number(), peakMegabytes: z.number() });
export type Gauge = z.infer<typeof Gauge>;

/** A server in a process of its own. */
export type ServerChild = {
  readonly url: string;
  /** What served.ts saw since it was asked last. */
  readonly gauge: () => Promise<Gauge>;
  readonly stop: () => Promise<void>;
};

/** Starts a file of this folder with one argument. */
export async function startChild(file: 'served.ts' | 'bare-server.ts', argument: string): Promise<ServerChild> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [argument]);
  const ended = once(child, 'exit');
  const said = async (): Promise<unknown> => {
    const [message]: unknown[] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${file} has ended`))),
    ]);
    return message;
  };
  const { url } = Ready.parse(await said());
  return {
    url,
    gauge: async () => {
      const answer = said();
      child.send('gauge');
      return Gauge.parse(await answer);
    },
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}
