import type { Readable, Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { RunningService } from '../app/create-service.ts';

/** What a command needs from its process. */
export type CliPorts = {
  /** Writes a line to standard output. */
  readonly out: (line: string) => void;
  /** Writes a line to standard error. */
  readonly err: (line: string) => void;
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** The environment. Secrets are removed from it when they are read. */
  readonly env: Record<string, string | undefined>;
};

/** The result of a command line: a running service, or an exit code. */
export type CliOutcome = { readonly service: RunningService } | { readonly exitCode: 0 | 1 | 2 };

/** One command of the service. */
export type CliCommand = {
  /** One line for the list of commands. */
  readonly summary: string;
  /**
   * Runs the command. A command that serves is only started.
   *
   * @param args what follows the command's name
   * @throws {UsageError} for arguments that can't be understood
   */
  readonly run: (args: readonly string[], ports: CliPorts) => Promise<CliOutcome>;
};

/** A number as people read it. */
export const integer = (value: number): string => Math.round(value).toLocaleString('en');

const PROGRESS_EVERY_MS = 1_000;

/** Prints lines of progress, at most one per second, and none in the first. */
export function printEachSecond(print: (line: string) => void): (line: () => string) => void {
  let printedAt = performance.now();
  return (line) => {
    if (performance.now() - printedAt < PROGRESS_EVERY_MS) return;
    printedAt = performance.now();
    print(line());
  };
}

/** Something that can't be done as asked. `message` is one line for the person who asked. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Reads arguments by their options.
 *
 * @param positionals how many words without an option are allowed
 * @throws {UsageError} for an unknown option, a missing value, or one word too many
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  positionals = 0,
): Parsed<Options> {
  let parsed: Parsed<Options>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node adds advice about positional arguments that looks like an option.
    const [message] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${message?.replace(/\.$/, '')}. See --help.`);
  }
  const extra = parsed.positionals[positionals];
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'. See --help.`);
  return parsed;
}
