import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutComponentList } from './component-list.ts';
import { readShippedPackage } from './shipped-package.ts';
import { formatNotices } from './write-notices.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'endcap-notices-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = 'Permission is hereby granted to whoever reads this. '.repeat(10).trim();

const aPackage = (name: string, files: Readonly<Record<string, string>>): string => {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name, version: '1.2.3', license: 'MIT' }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return at;
};

test.each(['LICENSE', 'LICENCE', 'license.txt', 'COPYING'])('the text of a licence is read from %s', (file) => {
  const read = readShippedPackage(aPackage(`with-${file.toLowerCase()}`, { [file]: `${TEXT}\n` }));
  expect(read).toMatchObject({ version: '1.2.3', licence: 'MIT', texts: [TEXT] });
});

test('notices come along, and a section of the README stands in for a missing file', () => {
  const read = readShippedPackage(
    aPackage('with-readme', {
      'README.md': `# It\n\n## License\n\n${TEXT}\n\n## Other\n\nwords`,
      NOTICE: 'Made by them',
    }),
  );
  expect(read.texts).toEqual([TEXT, 'Made by them']);
});

test.each([
  ['nothing', {}],
  ['a README that only names it', { 'README.md': '# It\n\n## License\n\nMIT\n' }],
  ['a folder of that name', { 'readme.txt': 'License' }],
])('a package with %s is refused by its name', (_what, files) => {
  const at = aPackage('without-text', files);
  expect(() => readShippedPackage(at)).toThrow(
    'without-text 1.2.3 is shipped, but its package holds no text of its licence',
  );
  rmSync(at, { recursive: true });
});

test('the notices do not depend on the order in which packages were found', () => {
  const packages = ['b', 'a'].map((name) => ({
    name,
    version: '1.0.0',
    licence: 'MIT',
    texts: [`Text of ${name}\r\n`],
  }));
  const text = formatNotices('Endcap', packages, 'More beside.');
  expect(text).toBe(formatNotices('Endcap', packages.toReversed(), 'More beside.'));
  expect(text).toMatch(
    /^Endcap contains .*\n\nMore beside\.\n\na 1\.0\.0 \(MIT\)\nb 1\.0\.0 \(MIT\)\n\n=+\na 1\.0\.0\nLicence: MIT/s,
  );
  expect(text).not.toContain('\r');
});

const component = (name: string) => ({
  'bom-ref': `${name}@1.0.0`,
  type: 'library',
  name,
  version: '1.0.0',
  scope: 'required',
  purl: `pkg:npm/${name}@1.0.0`,
  properties: [{ name: 'cdx:npm:package:path', value: `node_modules/${name}` }],
  externalReferences: [{ type: 'distribution', url: `https://registry.example/${name}.tgz` }],
  licenses: [{ license: { id: 'MIT' } }],
});
const LISTED = JSON.stringify({
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:0',
  metadata: { timestamp: '2026-11-20T12:00:00Z' },
  components: ['c', 'a', 'b'].map(component),
  dependencies: [
    { ref: 'c@1.0.0', dependsOn: ['b@1.0.0', 'a@1.0.0'] },
    { ref: 'a@1.0.0', dependsOn: [] },
  ],
});
const shipped = (...names: string[]) => names.map((name) => ({ name, version: '1.0.0' }));
const ENDCAP = { name: 'Endcap', version: '0.1.0' };

test('the component list holds what is shipped, without times, numbers of its own and places', () => {
  const cut = cutComponentList(LISTED, ENDCAP, shipped('c', 'a'));
  expect(JSON.parse(cut)).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': 'Endcap@0.1.0', type: 'application', ...ENDCAP } },
    components: ['a', 'c'].map((name) => ({
      'bom-ref': `${name}@1.0.0`,
      type: 'library',
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
      licenses: [{ license: { id: 'MIT' } }],
    })),
    dependencies: [
      { ref: 'a@1.0.0', dependsOn: [] },
      { ref: 'c@1.0.0', dependsOn: ['a@1.0.0'] },
    ],
  });
});

test('a shipped package that npm does not list is refused by its name', () => {
  expect(() => cutComponentList(LISTED, ENDCAP, shipped('a', 'smuggled'))).toThrow('smuggled@1.0.0 is shipped');
});
