import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const Shown = z.object({ appname: z.object({ data: z.string() }), summary: z.object({ data: z.string() }) });
const History = z.object({ data: z.tuple([z.array(Shown)]) });

export interface RunningDesktop {
  /** What a program needs to be on this desktop. */
  readonly env: NodeJS.ProcessEnv;
  /** How many notices are on the screen; null: the daemon does not answer yet. */
  displayed(): number | null;
  /** A person clicks the notice that came last. */
  click(): void;
  /** Notices that have left the screen, the last one first. */
  closed(): readonly { readonly program: string; readonly title: string }[];
  stop(): void;
}

/** The first line that a program prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('nothing can be read of it');
  for await (const line of createInterface(child.stdout)) return line.trim();
  throw new Error(`${child.spawnfile} ended without a word`);
}

/** A desktop of its own, which nobody sees: a screen, a session of D-Bus, and a real notification daemon. Linux only. */
export async function startDesktop(): Promise<RunningDesktop> {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-desktop-'));
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };
  const bare = { ...process.env, XDG_CONFIG_HOME: folder, XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: undefined };
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], bare);
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], bare);
  const [address, display] = await Promise.all([firstLine(bus), firstLine(screen)]);
  const env = { ...bare, DBUS_SESSION_BUS_ADDRESS: address, DISPLAY: `:${display}` };
  start('dunst', [], env).stdout?.resume();
  const ask = (...args: string[]): string => execFileSync('dunstctl', args, { env, encoding: 'utf8', stdio: 'pipe' });
  return {
    env,
    displayed() {
      try {
        return Number(ask('count', 'displayed'));
      } catch {
        return null;
      }
    },
    click: () => void ask('action', '0'),
    closed: () =>
      History.parse(JSON.parse(ask('history'))).data[0].map(({ appname, summary }) => ({
        program: appname.data,
        title: summary.data,
      })),
    stop() {
      for (const child of children.toReversed()) child.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
