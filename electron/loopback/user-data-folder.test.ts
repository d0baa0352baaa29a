import { expect, test } from 'vitest';
import { userDataFolder } from './user-data-folder.ts';

test.each([
  ['linux', {}, '/home/anna', '/home/anna/.config/Endcap'],
  ['linux', { XDG_CONFIG_HOME: '/data/config' }, '/home/anna', '/data/config/Endcap'],
  ['darwin', {}, '/Users/anna', '/Users/anna/Library/Application Support/Endcap'],
  [
    'win32',
    { APPDATA: 'C:\\Users\\Anna\\AppData\\Roaming' },
    'C:\\Users\\Anna',
    'C:\\Users\\Anna\\AppData\\Roaming\\Endcap',
  ],
  ['win32', {}, 'C:\\Users\\Anna', 'C:\\Users\\Anna\\AppData\\Roaming\\Endcap'],
])('on %s with %j it is where the platform keeps such things', (platform, environment, home, expected) => {
  expect(userDataFolder(platform, environment, home)).toBe(expected);
});
