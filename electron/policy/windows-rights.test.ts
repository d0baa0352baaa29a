import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { judgeWindowsRights, readWindowsRights } from './windows-rights.ts';

/** What administrators and the system hold in a folder that an elevated prompt makes in ProgramData. */
const OWN = '(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)';
const USERS_READ = '(A;OICIID;0x1200a9;;;BU)';
/** Windows lets users add files to every folder below ProgramData. */
const USERS_ADD = '(A;CIID;DCLCRPCR;;;BU)';

test('a folder and a file as administrators make them in ProgramData are safe', () => {
  expect(judgeWindowsRights(`O:BAG:DUD:AI${OWN}${USERS_READ}${USERS_ADD}`, 'folder')).toBe('safe');
  expect(judgeWindowsRights('O:BAG:DUD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)', 'file')).toBe('safe');
  expect(judgeWindowsRights('O:SYG:SYD:PAI(A;;FA;;;SY)(A;;FRFX;;;AU)S:AI', 'file')).toBe('safe');
});

test('what a user owns is not safe, because an owner may change the rights', () => {
  const owner = 'S-1-5-21-1004336348-1177238915-682003330-1001';
  expect(judgeWindowsRights(`O:${owner}G:DUD:AI(A;ID;FA;;;SY)${USERS_READ}`, 'file')).toBe('owner');
});

test.each(['FA', 'GA', 'GW', 'FW', 'DC', 'SD', 'WD', 'WO', '0x1301bf', '0x10000', 'FRSD'])(
  'a file to which users have %s is not safe',
  (rights) => {
    expect(judgeWindowsRights(`O:BAG:SYD:(A;;FA;;;BA)(A;;${rights};;;BU)`, 'file')).toBe('writable');
  },
);

test('to add to a file is to change it', () => {
  expect(judgeWindowsRights(`O:BAG:SYD:${USERS_ADD}`, 'file')).toBe('writable');
});

test.each(['FA', 'GA', 'SD', 'WD', 'WO', 'DT', '0x40'])('a folder to which users have %s is not safe', (rights) => {
  expect(judgeWindowsRights(`O:BAG:SYD:(A;;FA;;;BA)(A;OICI;${rights};;;BU)`, 'folder')).toBe('writable');
});

test('what is denied, or holds only for what lies inside, takes nothing from it', () => {
  expect(judgeWindowsRights('O:BAG:SYD:(D;;FA;;;BU)(A;OICIIO;FA;;;BU)(A;;FA;;;BA)', 'folder')).toBe('safe');
});

test.each([
  '',
  'O:BAG:SY',
  'O:BAG:SYD:NO_ACCESS_CONTROL',
  'O:BAG:SYD:',
  'O:BAG:SYD:(XA;;FR;;;BU;(WIN://x))',
  'O:BAG:SYD:(XA;;FR;;;BU)',
  'O:BAG:SYD:(A;;QQ;;;BU)',
  'O:BAG:SYD:(A;;F;;;BU)',
  'Get-Acl : Cannot find path',
])('what is not understood counts as not known: %s', (sddl) => {
  expect(judgeWindowsRights(sddl, 'file')).toBe('rights');
});

// Another system takes the whole path below the folder of Windows for a name, so a script can stand in for PowerShell.
test.skipIf(process.platform === 'win32')(
  'PowerShell is asked by its full path, and finds the path of the file in its environment alone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-rights-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const root = join(folder, 'Windows');
    const script = '#!/bin/sh\n/usr/bin/printf "%s " "$@" "[$ENDCAP_PATH]" "[$HOME]"\n';
    await writeFile(`${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`, script, { mode: 0o755 });
    const path = 'C:\\ProgramData\\Endcap\\a"; rm policy.json';
    expect(await readWindowsRights(root)(path)).toBe(
      `-NoProfile -NonInteractive -Command Get-Acl -LiteralPath $env:ENDCAP_PATH | Select-Object -ExpandProperty Sddl [${path}] []`,
    );
    await expect(readWindowsRights(join(folder, 'nowhere'))(path)).rejects.toThrow('ENOENT');
  },
);
