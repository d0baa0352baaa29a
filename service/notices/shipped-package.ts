import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A package of somebody else that is part of what is shipped. */
export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  /** The licence as its manifest names it. */
  readonly licence: string;
  /** What must come along: the text of the licence, and notices if there are any. */
  readonly texts: readonly string[];
};

/** Some manifests name no licence; the first line of its text does. */
const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

const LICENCE_FILE = /^(licen[sc]e|copying)/i;
const NOTICE_FILE = /^notice/i;

/** Shorter than this, a section only names a licence. */
const SHORTEST_TEXT = 300;

/** Packages whose text is in another package of the same makers, under the same licence. */
const TEXT_ELSEWHERE: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar': 'react-remove-scroll',
  brotli: 'restructure',
  dfa: 'restructure',
  fontkit: 'restructure',
  'lazy-val': 'electron-updater',
};

const textsIn = (folder: string, wanted: RegExp): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .toSorted();

/** The part of a README under a heading such as "License" or "Licensing", up to the next heading of any kind. */
const sectionOfReadme = (folder: string): string[] => {
  const name = readdirSync(folder).find((entry) => /^readme(\.|$)/i.test(entry));
  if (name === undefined) return [];
  const [, section = ''] = readFileSync(join(folder, name), 'utf8').split(/^#+ *licen[sc](?:e|ing)\b.*$/im);
  const text = (section.split(/^#+ /m)[0] ?? '').trim();
  return text.length < SHORTEST_TEXT ? [] : [text];
};

const licenceOf = (folder: string): string[] => {
  const files = textsIn(folder, LICENCE_FILE);
  return files.length > 0 ? files : sectionOfReadme(folder);
};

/**
 * Reads what has to be shipped along with a package.
 *
 * @param folder of the package, with its manifest
 * @throws when neither its files nor its README hold the text of its licence; the message names the package
 */
export function readShippedPackage(folder: string): ShippedPackage {
  const { name, version, license } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const elsewhere = TEXT_ELSEWHERE[name];
  const sibling = elsewhere === undefined ? folder : join(folder, '..', elsewhere);
  const licence = licenceOf(existsSync(sibling) ? sibling : folder);
  const [text] = licence;
  if (text === undefined) {
    throw new Error(
      `${name} ${version} is shipped, but its package holds no text of its licence (${license ?? 'not named'})`,
    );
  }
  return {
    name,
    version,
    licence: license ?? (text.split('\n')[0] ?? '').trim(),
    texts: [...licence, ...textsIn(folder, NOTICE_FILE)],
  };
}
