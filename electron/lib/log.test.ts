import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, createLogFile, readLogLines, redactFields, redactText } from './log.ts';

const HOME = '/home/anna';

test.each([
  ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
  ['authorization=Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['{"token":"s3cr3t"}', 's3cr3t'],
  ["token: 's3cr3t'", 's3cr3t'],
  ['apiKey=s3cr3t&x=1', 's3cr3t'],
  ['"loginCode": "KOD-77"', 'KOD-77'],
  ['login_code=KOD-77', 'KOD-77'],
  ['{"phone":"+48 600 700 800"}', '600 700 800'],
  ['call +48 600-700-800 now', '600-700-800'],
  ['from jan.kowalski@zabka.example today', 'jan.kowalski'],
  ['GET https://api.example/v1/photos?signature=abc&exp=1 failed', 'signature'],
  ['https://127.0.0.1:4000/#key=launchsecret', 'launchsecret'],
  ['https://user:passw@api.example/', 'passw'],
  ['ENOENT: /home/anna/.config/endcap/x.json', 'anna'],
  ['Cookie: session=abcdef', 'abcdef'],
])('%s keeps its secret', (text, secret) => {
  expect(redactText(text, [], HOME)).not.toContain(secret);
});

test('what is no secret stays readable', () => {
  expect(redactText('connect ECONNREFUSED api.example:443', [], HOME)).toBe('connect ECONNREFUSED api.example:443');
  expect(redactFields({ status: 503, retry: true, step: 'tls' }, [], HOME)).toEqual({
    status: 503,
    retry: true,
    step: 'tls',
  });
});

const secret = fc.string({ minLength: 8, maxLength: 40, unit: fc.constantFrom(...'abcdefXYZ0123456789-_.~+/=') });
const noise = fc.string({ unit: 'grapheme', maxLength: 30 });
const name = fc.constantFrom('token', 'apiToken', 'Authorization', 'loginCode', 'phone', 'email', 'e-mail', 'password');

test('a planted secret never reaches a line of the log', () => {
  fc.assert(
    fc.property(secret, name, noise, noise, fc.integer({ min: 0, max: 5 }), (planted, field, before, after, shape) => {
      const lines: string[] = [];
      const known = shape === 5 ? [planted] : [];
      const log = createLog(
        (line) => lines.push(line),
        () => 0,
        () => known,
      );
      const places = [
        { [field]: planted },
        { text: `${before} Bearer ${planted} ${after}` },
        { text: `${before} https://api.example/x?sig=${planted} ${after}` },
        { nested: { [field]: planted, list: [before] } },
        { error: new Error(`refused "${field}": "${planted}" ${after}`) },
        { text: `${before}${planted}${after}`, [before]: 1 },
      ];
      log.error('planted', places[shape] ?? {});
      // A short secret may stand in the noise itself.
      if (!`${before}${after}`.includes(planted)) expect(lines.join('\n')).not.toContain(planted);
    }),
    { numRuns: 20_000 },
  );
});

test('the last lines of a log are read across the file before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'endcap.log');
  expect(await readLogLines(path)).toEqual([]);
  await writeFile(`${path}.1`, 'a\nb\n');
  const write = createLogFile(path);
  for (const line of ['c', 'd']) write(line);
  expect(await readLogLines(path)).toEqual(['a', 'b', 'c', 'd']);
});
