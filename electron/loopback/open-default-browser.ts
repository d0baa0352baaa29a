import { spawn } from 'node:child_process';

type Command = { readonly file: string; readonly args: readonly string[] };

// Only what a launch link is made of: nothing that a shell could read as its own.
const LAUNCH_LINK = /^http:\/\/127\.0\.0\.1:\d{1,5}\/#key=[\w-]+$/;

/**
 * The command that shows a link in the default browser; null where there is none to show it.
 *
 * @param platform `process.platform`
 */
export function browserCommand(link: string, platform: string, environment: NodeJS.ProcessEnv): Command | null {
  if (!LAUNCH_LINK.test(link)) return null;
  if (platform === 'darwin') return { file: 'open', args: [link] };
  if (platform === 'win32') return { file: 'cmd.exe', args: ['/d', '/s', '/c', 'start', '""', link] };
  // Without a display xdg-open falls back to browsers for the terminal, which would take it over.
  const hasDisplay = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  return hasDisplay ? { file: 'xdg-open', args: [link] } : null;
}

/** Opens a launch link in the default browser, and stays quiet where that is not possible. */
export function openDefaultBrowser(link: string, platform: string, environment: NodeJS.ProcessEnv): void {
  const command = browserCommand(link, platform, environment);
  if (command === null) return;
  const child = spawn(command.file, command.args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: true,
  });
  child.once('error', () => {});
  child.unref();
}
