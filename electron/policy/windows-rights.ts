import { execFile } from 'node:child_process';

const LIMIT_MS = 10_000;

/**
 * Reads the rights to a file or folder in Windows' own notation (SDDL), or rejects. It asks PowerShell, which every
 * Windows has, because Node knows neither owners nor access lists there. The path is passed in the environment, where
 * nothing of it can be taken for a command.
 *
 * @param systemRoot folder of Windows
 */
export const readWindowsRights =
  (systemRoot: string) =>
  (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const shell = `${systemRoot}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
      const command = 'Get-Acl -LiteralPath $env:ENDCAP_PATH | Select-Object -ExpandProperty Sddl';
      execFile(
        shell,
        ['-NoProfile', '-NonInteractive', '-Command', command],
        { env: { SystemRoot: systemRoot, ENDCAP_PATH: path }, timeout: LIMIT_MS, windowsHide: true },
        (error, output) => (error === null ? resolve(output.trim()) : reject(error)),
      );
    });

// Administrators, the system, and the installer of Windows itself.
const TRUSTED = new Set(['BA', 'SY', 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464']);

/** Rights by their two letters, as bits of an access mask. Those that are not here only read. */
const BITS: Readonly<Record<string, number>> = {
  GA: 0x1000_0000,
  GW: 0x4000_0000,
  FA: 0x001f_01ff,
  FW: 0x0012_0116,
  WO: 0x0008_0000,
  WD: 0x0004_0000,
  SD: 0x0001_0000,
  DC: 0x0000_0002,
  LC: 0x0000_0004,
  WP: 0x0000_0020,
  RP: 0x0000_0010,
  DT: 0x0000_0040,
  CR: 0x0000_0100,
};
const READING = ['GR', 'GX', 'FR', 'FX', 'RC', 'CC', 'SW', 'LO'];

/** To change the content, to delete it, or to change who may. */
const CHANGES = 0x1000_0000 | 0x4000_0000 | 0x0008_0000 | 0x0004_0000 | 0x0001_0000 | 0x0000_0156;
/** To put something new into a folder: everyone may in ProgramData, and it takes nothing away. */
const ADDS = 0x0000_0116;

export type WindowsVerdict = 'safe' | 'owner' | 'writable' | 'rights';

/**
 * Whether only administrators can change a file, or what lies in a folder.
 *
 * @param sddl as in "O:BAG:SYD:AI(A;ID;FA;;;SY)(A;ID;0x1200a9;;;BU)"
 */
export function judgeWindowsRights(sddl: string, kind: 'file' | 'folder'): WindowsVerdict {
  const parts = /^O:([A-Z]{2}|S-[\d-]+)(?:G:(?:[A-Z]{2}|S-[\d-]+))?D:(?:P|AI|AR)*((?:\([^()]*\))+)(?:S:.*)?$/.exec(
    sddl,
  );
  const [, owner = '', list = ''] = parts ?? [];
  if (parts === null) return 'rights';
  if (!TRUSTED.has(owner)) return 'owner';
  const entries = [...list.matchAll(/\(([^()]*)\)/g)].map(([, entry = '']) => entry.split(';'));
  const masks = entries.map(([type, flags = '', rights = '', , , who = '']) => {
    // What is denied, what only passes on to what lies inside, and what administrators may.
    if (type === 'D' || /^(?:..)*IO/.test(flags) || TRUSTED.has(who)) return 0;
    return type === 'A' ? maskOf(rights) : null;
  });
  if (masks.includes(null)) return 'rights';
  const changes = kind === 'file' ? CHANGES : CHANGES & ~ADDS;
  return masks.some((mask) => mask !== null && (mask & changes) !== 0) ? 'writable' : 'safe';
}

/** null: rights that are not known. */
function maskOf(rights: string): number | null {
  if (/^0x[\da-f]{1,8}$/i.test(rights)) return Number(rights);
  const names = rights.match(/../g) ?? [];
  if (names.join('') !== rights || names.some((name) => !(name in BITS) && !READING.includes(name))) return null;
  return names.reduce((mask, name) => mask | (BITS[name] ?? 0), 0);
}
