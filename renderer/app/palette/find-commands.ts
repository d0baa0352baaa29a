import { foldText } from '#shared/lib/compare-text.ts';
import type { PaletteCommand } from './use-commands.ts';

/** What a command is found by. */
type Findable = Pick<PaletteCommand, 'group' | 'label' | 'also'>;

/** Groups that are listed only for a query: without one they would push everything else out of sight. */
const ONLY_SEARCHED: ReadonlySet<PaletteCommand['group']> = new Set(['regions', 'reports', 'displays']);

type FoundCommands<Command> = {
  readonly fitting: readonly Command[];
  /** The query is the beginning of a label or of another word for a command: it is likelier meant than a store. */
  readonly isMeant: boolean;
};

/**
 * Commands whose label contains the query, then those with every word of it in their label or at the beginning of one
 * of their other words, ignoring case and diacritics. An empty query finds what is listed without one.
 */
export function findCommands<Command extends Findable>(
  commands: readonly Command[],
  query: string,
): FoundCommands<Command> {
  const folded = foldText(query);
  if (folded === '') return { fitting: commands.filter(({ group }) => !ONLY_SEARCHED.has(group)), isMeant: false };
  const words = folded.split(' ');
  // Where they lead is found by its own name.
  const found = commands
    .filter(({ group }) => group !== 'recent')
    .map((command) => {
      const label = foldText(command.label);
      const also = ` ${foldText(command.also ?? '')}`;
      const isOther = (word: string) => also.includes(` ${word}`);
      const inLabel = label.includes(folded);
      const rank = inLabel ? 0 : words.every((word) => label.includes(word) || isOther(word)) ? 1 : 2;
      return { command, rank, isMeant: label.startsWith(folded) || isOther(words[0] ?? '') };
    });
  const fitting = [0, 1].flatMap((rank) => found.filter((one) => one.rank === rank));
  return { fitting: fitting.map(({ command }) => command), isMeant: fitting.some((one) => one.isMeant) };
}
