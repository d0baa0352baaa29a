import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONGEST_LINK } from '#shared/domain/app-link.ts';
import { APP_SCHEME } from './app-origin.ts';

export const MAX_ARGUMENTS = 64;
export const MAX_LENGTH = 4_096;

/** Options for starting the desktop app. */
type ShellOptions = {
  /** Folder for Endcap's files, exactly as given; undefined: the default folder. */
  readonly userData: string | undefined;
  readonly workspace: 'sample' | undefined;
  /** The text of a link that was opened, unread; undefined: none. */
  readonly link: string | undefined;
  /** Absolute paths of the files that were opened. */
  readonly files: readonly string[];
};

/**
 * Reads the command-line arguments. They are hostile: a link handler, another program or a second start may have
 * written them, and Chromium adds its own. Only exact options are read; others are ignored. Whatever else is no option
 * is a file that somebody opened. After `--` there is neither: the system puts the text of a link there, which may bring
 * more along.
 *
 * @param argv arguments after the program and its script
 */
export function parseShellArguments(argv: readonly unknown[]): ShellOptions {
  const texts = argv
    .slice(0, MAX_ARGUMENTS)
    .filter((one): one is string => typeof one === 'string' && !one.includes('\0'));
  const end = texts.indexOf('--');
  const options = (end < 0 ? texts : texts.slice(0, end)).filter((one) => one.length <= MAX_LENGTH);
  return {
    userData: optionValue(options, '--user-data'),
    workspace: optionValue(options, '--workspace') === 'sample' ? 'sample' : undefined,
    link: linkText(texts.find(isLink)),
    files: options.filter(isFile).map(pathOf),
  };
}

const OPTIONS = ['--user-data', '--workspace'];

const isLink = (text: string): boolean => text.startsWith(`${APP_SCHEME}:`);

/** Neither an option, nor the value of one, nor a link. */
const isFile = (text: string, at: number, all: readonly string[]): boolean =>
  text !== '' && !text.startsWith('-') && !isLink(text) && !OPTIONS.includes(all[at - 1] ?? '');

/** The absolute path of a file. Linux hands them over as addresses. */
function pathOf(text: string): string {
  try {
    return text.startsWith('file:') ? fileURLToPath(text) : resolve(text);
  } catch {
    // An address of another computer, say. It names no file here, and is refused as one.
    return resolve(text);
  }
}

/** Longer than any link may be, it is refused and the person is told; how much longer does not matter. */
export const linkText = (text: string | undefined): string | undefined => text?.slice(0, LONGEST_LINK + 1);

function optionValue(texts: readonly string[], name: string): string | undefined {
  const at = texts.findIndex((text) => text === name || text.startsWith(`${name}=`));
  const found = texts[at];
  if (found === undefined) return undefined;
  const value = found === name ? texts[at + 1] : found.slice(name.length + 1);
  return value === undefined || value === '' || value.startsWith('-') ? undefined : value;
}
