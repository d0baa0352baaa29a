import { parseArgs } from 'node:util';
import { LINK_START } from '#shared/domain/app-link.ts';

/** Options of `npm start` and of the browser host. */
export type HostOptions = {
  /** Use the browser host even where Electron would run. */
  readonly browser: boolean;
  /** TCP port of the browser host; 0 picks a free one. */
  readonly port: number;
  /** Folder for Endcap's files, as it was given; undefined: the usual one. */
  readonly userData: string | undefined;
  /** Open the default browser. */
  readonly open: boolean;
  /** Print the launch link with its key. */
  readonly printLink: boolean;
  readonly workspace: 'sample' | undefined;
  /** A link to open, unread; undefined: none. */
  readonly link: string | undefined;
  /** Policy file of the browser host, as it was given; undefined: the usual one. */
  readonly policy: string | undefined;
};

type ReadOptions =
  | { readonly ok: true; readonly options: HostOptions }
  | { readonly ok: false; readonly reason: string };

const USAGE =
  'Options: --browser, --port N, --user-data DIR, --no-open, --print-link, --workspace sample, --open LINK, --policy FILE.';

const refused = (reason: string): ReadOptions => ({ ok: false, reason: `${reason} ${USAGE}` });

/**
 * Reads the command line.
 *
 * @param args arguments after the program and its script
 * @returns the options, or one line that says what is wrong with them
 */
export function readHostOptions(args: readonly string[]): ReadOptions {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') return refused(`Not an option: ${token.value}.`);
    if (!Object.hasOwn(OPTIONS, token.name)) return refused(`Unknown option: ${token.rawName}.`);
    if (given.has(token.name)) return refused(`Given twice: ${token.rawName}.`);
    given.set(token.name, token.value);
  }
  return checked(given);
}

const OPTIONS = {
  browser: { type: 'boolean' },
  port: { type: 'string' },
  'user-data': { type: 'string' },
  'no-open': { type: 'boolean' },
  'print-link': { type: 'boolean' },
  workspace: { type: 'string' },
  open: { type: 'string' },
  policy: { type: 'string' },
} as const;

function checked(given: ReadonlyMap<string, string | undefined>): ReadOptions {
  for (const name of ['browser', 'no-open', 'print-link'])
    if (given.get(name) !== undefined) return refused(`--${name} takes no value.`);
  const port = given.has('port') ? portOf(given.get('port')) : 0;
  if (port === undefined) return refused('--port takes 0 or a number from 1024 to 65535.');
  const userData = given.get('user-data');
  if (given.has('user-data') && (userData ?? '') === '') return refused('--user-data takes a folder.');
  const workspace = given.get('workspace');
  if (given.has('workspace') && workspace !== 'sample') return refused('--workspace takes sample.');
  const link = given.get('open');
  if (given.has('open') && link?.startsWith(LINK_START) !== true)
    return refused(`--open takes a link: ${LINK_START}….`);
  const policy = given.get('policy');
  if (given.has('policy') && (policy ?? '') === '') return refused('--policy takes a file.');
  return {
    ok: true,
    options: {
      browser: given.has('browser'),
      port,
      userData,
      open: !given.has('no-open'),
      printLink: given.has('print-link'),
      workspace: workspace === 'sample' ? 'sample' : undefined,
      link,
      policy,
    },
  };
}

// For a standard port below 1024 a browser would leave the port out of its Host header, and the system demands more
// rights.
function portOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port === 0 || (port >= 1_024 && port <= 65_535) ? port : undefined;
}
