import { openApiDocument } from '../description/openapi-document.ts';
import { DatabaseRefused, DatabaseUnavailable, StatementTimedOut } from '../store/database.ts';
import { type CliCommand, type CliOutcome, type CliPorts, readArguments, UsageError } from './command.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { readPublicUrl } from './option-values.ts';
import { pruneCommand } from './prune.ts';
import { serveCommand } from './serve.ts';

const OPENAPI_HELP = `Usage: npm run service -- openapi [options]

Prints the description of the API as OpenAPI 3.1.

  --public-url U      Address of the service in the description (default /)
  --help              Shows this text
`;

const openapiCommand: CliCommand = {
  summary: 'Prints the description of the API',
  run: async (args, { out }) => {
    const { values } = readArguments(args, { 'public-url': { type: 'string' }, help: { type: 'boolean' } });
    if (values.help) out(OPENAPI_HELP);
    else out(JSON.stringify(openApiDocument(readPublicUrl(values['public-url']) ?? '/'), null, 2));
    return { exitCode: 0 };
  },
};

const commands: ReadonlyMap<string, CliCommand> = new Map([
  ['serve', serveCommand],
  ['import', importCommand],
  ['export', exportCommand],
  ['prune', pruneCommand],
  ['openapi', openapiCommand],
]);

const listCommands = (): string =>
  [
    'Commands; each has its own --help:',
    '',
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(18)}  ${summary}`),
    '',
  ].join('\n');

const findCommand = (args: readonly string[]): { readonly command: CliCommand; readonly rest: readonly string[] } => {
  const [name, ...rest] = args;
  // Without a command's name, the arguments are those of `serve`.
  if (name === undefined || name.startsWith('-')) return { command: serveCommand, rest: args };
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command '${name}': use ${[...commands.keys()].join(', ')}.`);
  return { command, rest };
};

/**
 * Runs the service's command line. With `serve`, it returns once the service listens.
 *
 * @returns the running service, or an exit code: 0 when the command is done, 1 when a strict import stopped at a bad
 * line, 2 after printing one line that says what is wrong
 */
export async function runCli(args: readonly string[], ports: CliPorts): Promise<CliOutcome> {
  try {
    const { command, rest } = findCommand(args);
    const outcome = await command.run(rest, ports);
    if (args[0] === '--help') ports.out(listCommands());
    return outcome;
  } catch (error) {
    if (error instanceof StatementTimedOut) ports.err('The database took too long and ended the statement.');
    else if (error instanceof DatabaseUnavailable) ports.err('The database cannot be used now.');
    else if (error instanceof UsageError || error instanceof DatabaseRefused) ports.err(error.message);
    else throw error;
    return { exitCode: 2 };
  }
}
