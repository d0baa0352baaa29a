import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLastingPort } from './free-port.ts';
import { startKeeper } from './keeper.ts';

/** The program of HAProxy: on PATH, or where Debian puts it; undefined when it is not on this machine. */
export function findHaproxy(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find(existsSync);
}

/** A balancer before several processes of the service. */
export type Haproxy = { readonly url: string; readonly stop: () => Promise<void> };

/** As docs/scaling.md has it. */
const configOf = (port: number, services: readonly string[]): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 65s
  timeout server 70s
frontend api
  bind 127.0.0.1:${port}
  default_backend services
backend services
  balance leastconn
  option httpchk GET /healthz
  default-server check inter 1s fall 2 rise 1
${services.map((url, at) => `  server s${at} ${new URL(url).host}`).join('\n')}
`;

const isListening = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Balances between services, by their addresses. */
export async function startHaproxy(program: string, services: readonly string[]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-haproxy-'));
  const tellKeeper = startKeeper(folder);
  const port = await findLastingPort();
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, configOf(port, services));
  const child = spawn(program, ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (data) => said.push(String(data)));
  tellKeeper(`pid ${child.pid ?? 0}`);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isListening(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said.join('')}`);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      tellKeeper('done');
    },
  };
}
