import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_LINK } from '#shared/domain/app-link.ts';
import { parseShellArguments } from './command-line.ts';

const nothing = { userData: undefined, workspace: undefined, link: undefined, files: [] };

test.each([
  [['--workspace', 'sample'], { workspace: 'sample' }],
  [['--workspace=sample'], { workspace: 'sample' }],
  [['--user-data', 'C:\\Users\\Żaneta\\Endcap'], { userData: 'C:\\Users\\Żaneta\\Endcap' }],
  [['--user-data=folder with spaces', '--workspace=sample'], { userData: 'folder with spaces', workspace: 'sample' }],
  [
    ['--', 'endcap://open?service=sample&page=%2Fstores', '--user-data=elsewhere'],
    { link: 'endcap://open?service=sample&page=%2Fstores' },
  ],
  [
    [resolve('/k/a b.endcapchanges'), '--workspace', 'sample', resolve('/k/b.zip')],
    { workspace: 'sample', files: [resolve('/k/a b.endcapchanges'), resolve('/k/b.zip')] },
  ],
  [
    [pathToFileURL('/k/a b.endcaphandover').href, 'endcap://open?x'],
    { link: 'endcap://open?x', files: [resolve('/k/a b.endcaphandover')] },
  ],
  [['c.json', 'file://a%2Fb/c.json'], { files: [resolve('c.json'), resolve('file://a%2Fb/c.json')] }],
  [['--workspace=sample', 'endcap://open?x'], { workspace: 'sample', link: 'endcap://open?x' }],
  [
    ['--allow-file-access-from-files', '--original-process-start-time=1', '--workspace', 'sample'],
    { workspace: 'sample' },
  ],
])('%j is read', (argv, expected) => {
  expect(parseShellArguments(argv)).toEqual({ ...nothing, ...expected });
});

test.each([
  [['--workspace', 'production']],
  [['--workspace']],
  [['--workspace=']],
  [['--workspaces=sample']],
  [['--user-data', '--workspace']],
  [['--user-data=a\0b']],
  [[`--user-data=${'x'.repeat(5_000)}`]],
  [[...Array.from({ length: 64 }, () => '-'), '--workspace=sample']],
  [['--inspect=0.0.0.0:9229', '']],
  [['--', '/k/a.endcapchanges']],
  [['--', '--workspace=sample', '--user-data=elsewhere']],
])('nothing is taken from %j', (argv) => {
  expect(parseShellArguments(argv)).toEqual(nothing);
});

test('of a link that is too long so much is taken that it is refused as such', () => {
  const { link } = parseShellArguments([`endcap://open?${'x'.repeat(100_000)}`]);
  expect(link).toHaveLength(LONGEST_LINK + 1);
});

test('any list of anything is survived', () => {
  const anyArgument = fc.oneof(fc.string(), fc.anything(), fc.constantFrom('--user-data', '--workspace', 'sample'));
  fc.assert(
    fc.property(fc.array(anyArgument), (argv) => {
      const contains = (part: string) => argv.some((one) => typeof one === 'string' && one.includes(part));
      const { userData, workspace, files } = parseShellArguments(argv);
      expect(files.every((path) => isAbsolute(path)) && files.length <= 64).toBe(true);
      expect(userData === undefined || contains(userData)).toBe(true);
      expect(workspace === undefined || contains('sample')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
