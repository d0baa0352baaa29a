import { posix, win32 } from 'node:path';

const NAME = 'Endcap';

/** Folder for a user's Endcap files, where each platform keeps such things; the same as the desktop app's. */
export function userDataFolder(platform: string, environment: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return win32.join(environment['APPDATA'] || win32.join(home, 'AppData', 'Roaming'), NAME);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', NAME);
  return posix.join(environment['XDG_CONFIG_HOME'] || posix.join(home, '.config'), NAME);
}
