import { posix } from 'node:path';
import type { Place } from './syntax.ts';

/** A text of the repository that may cite, or be cited. */
export interface Text {
  /** Path in the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A place that a text sends its reader to. */
export interface Citation extends Place {
  /** Name of the document, `sync.md`, or the number of a decision. */
  readonly document: string;
  /** What of it: `4.12`, `I5`, `Keys`; null: the document alone. */
  readonly target: string | null;
}

const LIST = String.raw`\d+(?:\.\d+)*(?:(?:, (?:and )?| and | to )\d+(?:\.\d+)*)*`;

/** The name of a document, also at the end of a link. */
const NAME = /(?<![\w./-])(?:[\w.-]+\/)*[\w-]+\.md\b\)?/g;
/** The forms of what stands behind a name: `section 4.12`, `steps 5 and 9`, `I5`, `"Keys"`, `"Keys", contacts`. */
const BEHIND = [
  new RegExp(`^,? (?:sections?|steps?|rules?) (${LIST})`),
  /^,? ([A-Z]\d+)\b/,
  /^,? "([^"]+)"(?:, (store|contacts|expectations|expositions)\b)?/,
];
/** Between two places of one document: `P1 and "Keys"`. */
const ALSO = /^(?:,| and)(?= (?:sections? \d|steps? \d|[A-Z]\d|"))/;
/** Meant as a citation, in none of these forms: the name and a mere number. */
const ODD = /^ (?:§|\d|spec\b|chapter\b)/i;

// Without a name: a section of a source is one of the API, a step and a code are those of publishing.
const SECTIONS = new RegExp(String.raw`\b(?:[Ss]ections?|[Ss]pec(?:ification)?) (${LIST})`, 'g');
const STEPS = new RegExp(String.raw`\([Ss]teps? (${LIST})`, 'g');
const CODES = /(?<![\w.#$-])([IP]\d{1,2})(?![\w-])/g;
const DECISIONS = new RegExp(String.raw`\b[Dd]ecisions? (${LIST})`, 'g');
/** What stands before a section that is not one of the API: `RFC 9110`, `XML 1.0`, a document. */
const OF_ANOTHER = /(?:\b[A-Z]{3,} [\d.]+|\.md\)?,?) +$/;

/** Comments that go on in the next line are one line, with every letter in its place. */
const asOneLine = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)/g, (gap) => ' '.repeat(gap.length));

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');

const numbersIn = (list: string): string[] => list.match(/\d+(?:\.\d+)*/g) ?? [];

/** The places that are named right behind a document. */
function targetsIn(rest: string): readonly (string | null)[] {
  const targets: string[] = [];
  let left = rest;
  for (;;) {
    const found = BEHIND.map((form) => form.exec(left)).find((one) => one !== null);
    if (!found) break;
    const [all, first = '', second] = found;
    targets.push(...(/^\d/.test(first) ? numbersIn(first) : [first, ...(second === undefined ? [] : [second])]));
    left = left.slice(all.length);
    const also = ALSO.exec(left);
    if (!also) break;
    left = left.slice(also[0].length);
  }
  if (targets.length > 0) return targets;
  return [ODD.test(rest) ? 'in an odd form' : null];
}

/** Every citation of a source or a document. */
export function citationsIn({ path, text }: Text): readonly Citation[] {
  const line = asOneLine(text);
  const own = path.endsWith('.md') ? posix.basename(path) : null;
  const placeOf = (index: number, said: string): Place => ({
    text: squeezed(said),
    line: text.slice(0, index).split('\n').length,
  });
  const named = [...line.matchAll(NAME)].flatMap(({ index, 0: name }) => {
    // A path in a source is a file that it opens, perhaps one that is made only in a package.
    if (own === null && name.includes('/') && !name.startsWith('docs/')) return [];
    const rest = squeezed(line.slice(index + name.length, index + name.length + 200));
    const place = placeOf(index, `${name}${rest.slice(0, 16)}`);
    return targetsIn(rest).map((target) => ({ ...place, document: name.replace(')', ''), target }));
  });
  const alone = (form: RegExp, document: string): Citation[] =>
    [...line.matchAll(form)].flatMap(({ index, 0: said, 1: found = '' }) => {
      if (OF_ANOTHER.test(line.slice(Math.max(0, index - 60), index))) return [];
      const targets = /^\d/.test(found) ? numbersIn(found) : [found];
      return targets.map((target) => ({ ...placeOf(index, said), document, target }));
    });
  const decisions = alone(DECISIONS, '').map((one) => ({ ...one, document: one.target ?? '', target: null }));
  const codes = own === null || own === 'sync.md' ? alone(CODES, 'sync.md') : [];
  return [...named, ...alone(SECTIONS, own ?? 'api.md'), ...alone(STEPS, 'sync.md'), ...codes, ...decisions];
}

/**
 * What of a document can be cited: headings by number and by name, `4.2` and `Keys`; numbered lines by that of their
 * heading and their own, `4.2.3`; codes that stand first in a row of a table, `I5`.
 */
export function placesIn({ text }: Text): ReadonlySet<string> {
  const places = new Set<string>();
  let heading = '';
  for (const line of text.split('\n')) {
    const [isHeading, number, name = ''] = /^#+ (?:(\d+(?:\.\d+)*)\.? )?(.+)$/.exec(line) ?? [];
    if (isHeading !== undefined) {
      heading = number ?? '';
      places.add(heading).add(name);
    }
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item !== undefined) places.add(heading === '' ? item : `${heading}.${item}`);
    const code = /^\| ([A-Z]\d+) \|/.exec(line)?.[1];
    if (code !== undefined) places.add(code);
  }
  return places;
}

/**
 * Citations that lead nowhere: there is no such document, or no such place in it.
 *
 * @returns one line each: `path:line what is said`
 */
export function lostCitations(texts: readonly Text[], documents: readonly Text[]): readonly string[] {
  const places = new Map(documents.map((one) => [one.path, placesIn(one)]));
  const paths = [...places.keys()];
  const isDecision = (path: string, number: string) => path.startsWith(`docs/decisions/${number.padStart(4, '0')}-`);
  const pathOf = (from: string, name: string): string | undefined => {
    if (/^\d+$/.test(name)) return paths.find((path) => isDecision(path, name));
    const beside = posix.normalize(posix.join(posix.dirname(from), name));
    return paths.find((path) => path === beside) ?? paths.find((path) => `/${path}`.endsWith(`/${name}`));
  };
  return texts.flatMap((one) =>
    citationsIn(one)
      .filter(({ document, target }) => {
        const found = places.get(pathOf(one.path, document) ?? '');
        return found === undefined || (target !== null && !found.has(target));
      })
      .map(({ line, text }) => `${one.path}:${line} ${text}`),
  );
}
