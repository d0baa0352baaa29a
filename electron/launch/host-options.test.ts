import { expect, test } from 'vitest';
import { readHostOptions } from './host-options.ts';

const usual = {
  browser: false,
  port: 0,
  userData: undefined,
  open: true,
  printLink: false,
  workspace: undefined,
  link: undefined,
  policy: undefined,
};

test.each([
  [[], {}],
  [['--browser'], { browser: true }],
  [['--port', '4000'], { port: 4_000 }],
  [['--port=0'], { port: 0 }],
  [['--user-data', 'some folder/ż'], { userData: 'some folder/ż' }],
  [['--print-link'], { printLink: true }],
  [['--open', 'endcap://open?service=sample&page=%2F'], { link: 'endcap://open?service=sample&page=%2F' }],
  [['--policy', 'try/policy.json'], { policy: 'try/policy.json' }],
  [['--no-open', '--workspace', 'sample'], { open: false, workspace: 'sample' }],
])('%j is read', (args, expected) => {
  expect(readHostOptions(args)).toEqual({ ok: true, options: { ...usual, ...expected } });
});

test.each([
  [['--prot', '4000'], 'Unknown option: --prot.'],
  [['-p'], 'Unknown option: -p.'],
  [['sample'], 'Not an option: sample.'],
  [['--port'], '--port takes 0 or a number from 1024 to 65535.'],
  [['--port', '80'], '--port takes 0 or a number from 1024 to 65535.'],
  [['--port', '65536'], '--port takes 0 or a number from 1024 to 65535.'],
  [['--port', '4e3'], '--port takes 0 or a number from 1024 to 65535.'],
  [['--port=1', '--port=2'], 'Given twice: --port.'],
  [['--user-data'], '--user-data takes a folder.'],
  [['--user-data='], '--user-data takes a folder.'],
  [['--open'], '--open takes a link: endcap://open?….'],
  [['--open', 'https://evil.example/'], '--open takes a link: endcap://open?….'],
  [['--policy'], '--policy takes a file.'],
  [['--policy='], '--policy takes a file.'],
  [['--workspace', 'production'], '--workspace takes sample.'],
  [['--workspace'], '--workspace takes sample.'],
  [['--browser=yes'], '--browser takes no value.'],
])('%j is refused with one line', (args, reason) => {
  const read = readHostOptions(args);
  expect(read).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  expect(read).not.toMatchObject({ reason: expect.stringContaining('\n') });
});
