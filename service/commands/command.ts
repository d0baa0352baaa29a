import type { Readable, Writable } from 'node:stream';
import type { RunningService } from '../create-service.ts';

/** What a command uses of its process. */
export type CliPorts = {
  /** Writes a line to standard output. */
  readonly out: (line: string) => void;
  /** Writes a line to standard error. */
  readonly err: (line: string) => void;
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** The environment; what is secret in it is taken out when it is read. */
  readonly env: Record<string, string | undefined>;
};

/** What became of a command line: a service, or the exit code of a process that is done. */
export type CliOutcome = { readonly service: RunningService } | { readonly exitCode: 0 | 1 | 2 };

/** One command of the service. */
export type Command = {
  /** One line for the list of commands. */
  readonly summary: string;
  /**
   * Runs the command, or starts it where it serves.
   *
   * @param args what follows the command's name
   * @throws {UsageError} for arguments that can not be understood
   */
  readonly run: (args: readonly string[], ports: CliPorts) => Promise<CliOutcome>;
};

/** Something that can not be done as it was asked; `message` is one line for the person who asked. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
