import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>;

/**
 * Reads arguments by their options.
 *
 * @param positionals how many words without an option may stand there
 * @throws {UsageError} for an unknown option, a missing value, or a word too many
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
    // Node appends advice about positional arguments that looks like an option.
    const [message] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${message?.replace(/\.$/, '')}. See --help.`);
  }
  const extra = parsed.positionals[positionals];
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'. See --help.`);
  return parsed;
}
