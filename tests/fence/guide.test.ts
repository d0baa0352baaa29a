import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readHostOptions } from '#electron/launch/host-options.ts';
import { userDataFolder } from '#electron/loopback/run-browser-host.ts';
import { parsePolicy } from '#electron/policy/parse-policy.ts';
import { policyPlace } from '#electron/policy/read-policy-file.ts';
import { runCli } from '#service/commands/run-cli.ts';
import { readServeOptions } from '#service/commands/serve-options.ts';
import { createParseLine } from '#service/feed/feed-lines.ts';
import { FeedPhoto, FeedProtocol } from '#service/feed/feed-record.ts';
import { Policy } from '#shared/bridge/policy.ts';
import { MOST_TABLE_BYTES, MOST_TABLE_ROWS } from '#shared/bridge/tables.ts';
import { MAX_EXPOSITIONS_PER_REQUEST } from '#shared/contract/formats.ts';
import { REPOSITORY } from '../support/e2e/child.ts';

const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

/** What stands under a heading, up to the next one of its level. */
function sectionOf(text: string, heading: string): string {
  const [, section] = text.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`No section "${heading}"`);
  return section.split('\n## ')[0] ?? '';
}

/** First cells of the tables in a text, without their code marks. */
const firstCells = (text: string): readonly string[] =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);

async function helpOf(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  await runCli([...args, '--help'], {
    out: (line) => printed.push(line),
    err: (line) => printed.push(line),
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    env: {},
  });
  return printed.join('\n');
}

const optionsIn = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}(--[a-z-]+(?: [A-Z]+)?) /gm)]
    .map(([, option = '']) => option)
    .filter((option) => option !== '--help');

const service = read('docs/service.md');
const guides = readdirSync(join(REPOSITORY, 'docs/guide'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => read(`docs/guide/${name}`));

test('the README lists the options of npm start', () => {
  const outcome = readHostOptions(['no option']);
  const usage = outcome.ok ? '' : (outcome.reason.split('Options: ')[1] ?? '');
  expect(firstCells(sectionOf(read('README.md'), 'Start')).toSorted()).toEqual(
    usage.replace(/\.$/, '').split(', ').toSorted(),
  );
});

test('the table of commands is that of the command line', async () => {
  const [, list = ''] = (await helpOf()).split('Commands;');
  const commands = [...list.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(3);
  expect(firstCells(sectionOf(service, 'Commands')).map((cell) => cell.split(' ')[0])).toEqual(commands);
});

test('the options of serve are those of its help, with their defaults', async () => {
  const section = sectionOf(service, 'Options of serve');
  expect(firstCells(section)).toEqual(optionsIn(await helpOf('serve')));
  const options = readServeOptions([], {}, new Date(0));
  if (options === 'help') throw new Error('No help was asked for');
  const { port, host, timeZone, log, database } = options;
  for (const text of [`${port} by default`, `${host} by default`, `${timeZone} by default`, `\`${log}\` (the default)`])
    expect(section).toContain(text);
  expect(section).toContain(`\`${database.kind}\` (the default)`);
});

test('the section on the feed names every option of import and export', async () => {
  const section = sectionOf(service, 'The feed');
  for (const help of [await helpOf('import'), await helpOf('export')]) {
    expect(optionsIn(help)).not.toEqual([]);
    for (const option of optionsIn(help)) expect(section).toContain(option.split(' ')[0]);
  }
});

test('the tables of the feed list the fields of its schemas, and its example is taken', () => {
  const section = sectionOf(service, 'The feed');
  const fields = [FeedProtocol, FeedPhoto].flatMap(({ shape }) => Object.keys(shape).filter((name) => name !== 'type'));
  expect(firstCells(section)).toEqual(fields);
  const [, example = ''] = section.split(/```(?:json)?\n/);
  const lines = example.trim().split('\n');
  expect(lines).toHaveLength(2);
  const parseLine = createParseLine('Europe/Warsaw');
  for (const text of lines) expect(parseLine({ number: 1, end: 0, text })).toHaveProperty('record');
});

test('limits in the documents are those of the program', () => {
  expect(read('docs/guide/displays.md')).toContain(
    `${MOST_TABLE_BYTES / 1024 / 1024} MB, ${MOST_TABLE_ROWS.toLocaleString('en')} rows`,
  );
  expect(read('docs/guide/publishing.md')).toContain(`up to ${MAX_EXPOSITIONS_PER_REQUEST} displays`);
});

test('the folders of the guide are those that Endcap uses', () => {
  const environment = { APPDATA: '%APPDATA%', XDG_CONFIG_HOME: '$XDG_CONFIG_HOME' };
  const data = read('docs/guide/data.md');
  for (const platform of ['win32', 'darwin', 'linux'] as const)
    expect(data).toContain(`\`${userDataFolder(platform, environment, '~')}\``);
  expect(data).toContain(`\`${userDataFolder('linux', {}, '~')}\``);
});

test('administrators find the places of the policy file, its keys, and an example that is read', () => {
  const page = read('docs/admin.md');
  for (const platform of ['win32', 'darwin', 'linux'])
    expect(page).toContain(`\`${policyPlace(platform, { ProgramData: '%ProgramData%' }).path}\``);
  expect(firstCells(page).toSorted()).toEqual(Object.keys(Policy.shape).toSorted());
  const [, example = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
  expect(parsePolicy(Buffer.from(example), 'example')).toMatchObject({ ok: true, policy: { language: 'pl' } });
});

type Texts = { readonly [key: string]: string | Texts };
const Texts: z.ZodType<Texts> = z.record(z.string(), z.union([z.string(), z.lazy(() => Texts)]));
const textsIn = (texts: Texts): readonly string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)));

test('what the guide prints in bold stands on the screen', () => {
  const folder = 'resources/locales/en';
  const onScreen = new Set(
    readdirSync(join(REPOSITORY, folder))
      .flatMap((name) => textsIn(Texts.parse(JSON.parse(read(`${folder}/${name}`)))))
      // Times and numbers stand around the words.
      .map((text) => text.replace(/\{\{\w+\}\}/g, '').trim()),
  );
  const bold = guides.flatMap((text) => [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label));
  expect(bold.length).toBeGreaterThan(40);
  expect(bold.filter((label) => !onScreen.has(label))).toEqual([]);
});
