import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `unlocked`: a throw-away gnome-keyring of its own, open. `locked`: the same, closed again.
 * `absent`: a computer without any D-Bus session.
 */
export type KeyringState = 'unlocked' | 'locked' | 'absent';

export type KeyringCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Record<string, string | undefined>;
  /** Where the keyring keeps its files. */
  readonly folder: string;
  /** Removes the keyring's files; to be called when the command has ended. */
  clean(): void;
};

const OPEN_KEYRING = [
  'set -e',
  'eval "$(printf "endcap\\n" | gnome-keyring-daemon --daemonize --login --components=secrets)"',
  'eval "$(gnome-keyring-daemon --start --components=secrets)"',
].join('\n');

const LOCK_KEYRING = [
  'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets',
  'org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null',
].join(' ');

/**
 * Wraps a command so that it runs with a keyring of its own, which nothing else sees and which dies with it.
 * The command replaces the shell, so signals sent to the wrapper's process group reach it.
 *
 * @param command program and arguments
 * @param kept a folder of the caller's, in which the keyring's files stay; absent: one that goes
 */
export function withKeyring(
  command: readonly string[],
  state: KeyringState = 'unlocked',
  kept?: string,
): KeyringCommand {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'endcap-keyring-'));
  const env = {
    ...process.env,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: folder,
    GNOME_KEYRING_CONTROL: undefined,
    DISPLAY: undefined,
    WAYLAND_DISPLAY: undefined,
    DBUS_SESSION_BUS_ADDRESS: undefined,
  };
  const clean = () => {
    // The keyring's daemon may take its own files away at the same time.
    if (kept === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const [program = '', ...rest] = command;
  if (state === 'absent') {
    return { command: program, args: rest, env: { ...env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }, folder, clean };
  }
  const script = [OPEN_KEYRING, ...(state === 'locked' ? [LOCK_KEYRING] : []), 'exec "$@"'].join('\n');
  return { command: 'dbus-run-session', args: ['--', 'bash', '-c', script, 'keyring', ...command], env, folder, clean };
}

/** Runs a command with a keyring of its own to its end. */
export function runWithKeyring(
  command: readonly string[],
  state: KeyringState,
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const wrapped = withKeyring(command, state);
  try {
    const options = { env: { ...wrapped.env, ...env }, encoding: 'utf8', timeout: 60_000 } as const;
    return spawnSync(wrapped.command, wrapped.args, options);
  } finally {
    wrapped.clean();
  }
}

/** What is missing on this computer for a real keyring; empty: nothing. */
export function missingForKeyring(): readonly string[] {
  return ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
}

export type RunningKeyring = {
  /** Lets a program use this keyring; to be added to its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Where the keyring keeps its encrypted files. */
  readonly folder: string;
  /** Locks it, as a person or a timer of the desktop does. */
  lock(): void;
  stop(): Promise<void>;
};

/**
 * Starts an open keyring of a test's own, to be shared by several programs.
 *
 * @param kept a folder of the caller's, in which its files stay; absent: one that goes
 */
export async function startKeyring(kept?: string): Promise<RunningKeyring> {
  const tell = 'printf "\\nbus %s\\n" "$DBUS_SESSION_BUS_ADDRESS"; exec sleep infinity';
  const wrapped = withKeyring(['sh', '-c', tell], 'unlocked', kept);
  const child = spawn(wrapped.command, wrapped.args, {
    env: wrapped.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      const found = /^bus (\S+)$/m.exec(printed.join(''))?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`the keyring ended before it was ready: ${printed.join('')}`)), reject);
  });
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    folder: wrapped.folder,
    lock() {
      const { status, stderr } = spawnSync('sh', ['-c', LOCK_KEYRING], {
        env: { ...wrapped.env, DBUS_SESSION_BUS_ADDRESS: address },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`not locked: ${stderr}`);
    },
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
      wrapped.clean();
    },
  };
}
