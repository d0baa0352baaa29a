import type { SourceFile } from './source-file.ts';
import type { Place } from './syntax.ts';

/** One line of the fence: what is refused where, and the accident that it prevents. */
export interface Rule {
  readonly name: string;
  /** Shown with every breach: what to do instead, or what breaks otherwise. */
  readonly why: string;
  /** The breaches of one file; empty when it keeps the rule. */
  check(file: SourceFile): readonly Place[];
}

/** Breaches of a file against all rules, one line each: `path:line text [rule] why`. */
export function breachesOf(file: SourceFile, rules: readonly Rule[]): readonly string[] {
  return rules.flatMap((rule) =>
    rule.check(file).map(({ text, line }) => `${file.path}:${line} ${text} [${rule.name}] ${rule.why}`),
  );
}
