const MAX_ARGUMENTS = 64;
const MAX_LENGTH = 4_096;

/** Options for starting the desktop app. */
type ShellOptions = {
  /** Folder for Endcap's files, exactly as given; undefined: the default folder. */
  readonly userData: string | undefined;
  readonly workspace: 'sample' | undefined;
};

/**
 * Reads the command-line arguments. They are hostile: a link handler, another program or a second start may have
 * written them, and Chromium adds its own. Only exact options are read; anything else is ignored.
 *
 * @param argv arguments after the program and its script
 */
export function parseShellArguments(argv: readonly unknown[]): ShellOptions {
  const texts = argv
    .slice(0, MAX_ARGUMENTS)
    .filter((one): one is string => typeof one === 'string' && one.length <= MAX_LENGTH && !one.includes('\0'));
  return {
    userData: optionValue(texts, '--user-data'),
    workspace: optionValue(texts, '--workspace') === 'sample' ? 'sample' : undefined,
  };
}

function optionValue(texts: readonly string[], name: string): string | undefined {
  const at = texts.findIndex((text) => text === name || text.startsWith(`${name}=`));
  const found = texts[at];
  if (found === undefined) return undefined;
  const value = found === name ? texts[at + 1] : found.slice(name.length + 1);
  return value === undefined || value === '' || value.startsWith('-') ? undefined : value;
}
