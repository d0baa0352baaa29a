import { DatabaseRefused, DatabaseUnavailable } from '../store/database-errors.ts';
import { type CliOutcome, type CliPorts, type Command, UsageError } from './command.ts';
import { exportFeed } from './export.ts';
import { importFeed } from './import.ts';
import { openapi } from './openapi.ts';
import { serve } from './serve.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ['serve', serve],
  ['import', importFeed],
  ['export', exportFeed],
  ['openapi', openapi],
]);

const listCommands = (): string =>
  [
    'Commands; each has its own --help:',
    '',
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(18)}  ${summary}`),
    '',
  ].join('\n');

const findCommand = (args: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } => {
  const [name, ...rest] = args;
  // Without a command's name the arguments are those of `serve`.
  if (name === undefined || name.startsWith('-')) return { command: serve, rest: args };
  const command = commands.get(name);
  if (!command) throw new UsageError(`There is no command '${name}': use ${[...commands.keys()].join(', ')}.`);
  return { command, rest };
};

/**
 * Runs the service's command line; `serve` up to the moment at which it serves.
 *
 * @returns the running service, or an exit code: 0 when all is done, 1 when an import was stopped by a bad line,
 *   2 after one line that says what is wrong
 */
export async function runCli(args: readonly string[], ports: CliPorts): Promise<CliOutcome> {
  try {
    const { command, rest } = findCommand(args);
    const outcome = await command.run(rest, ports);
    if (args[0] === '--help') ports.out(listCommands());
    return outcome;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) ports.err('The database can not be reached any more.');
    else if (error instanceof UsageError || error instanceof DatabaseRefused) ports.err(error.message);
    else throw error;
    return { exitCode: 2 };
  }
}
