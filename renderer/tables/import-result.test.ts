import { expect, test } from 'vitest';
import { csvOf } from './import-result.tsx';

test('every cell is quoted, and none of them becomes a formula', async () => {
  const file = csvOf(
    [
      ['Row', 'What happens'],
      ['12', 'Type: “=1+1” is "odd"'],
      ['13', '=HYPERLINK("x")'],
      ['14', '\uff1d1+1'],
      ['15', "'=1+1"],
    ],
    ';',
  );
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    '"Row";"What happens"\r\n"12";"Type: “=1+1” is ""odd"""\r\n"13";"\'=HYPERLINK(""x"")"\r\n"14";"\'\uff1d1+1"\r\n"15";"\'\'=1+1"\r\n',
  );
});
