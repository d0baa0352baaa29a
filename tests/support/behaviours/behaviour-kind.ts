import type { z } from 'zod';
import type { Clock } from '#electron/lib/clock.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import type { Layer } from './exchange.ts';

/** What a behaviour may use. */
export type Tools = {
  readonly clock: Clock;
  /** The next draw of this switch's own stream, from 0 up to but not including 1. */
  readonly random: () => number;
  /** Lets nobody connect any more, until the front is told to accept again. */
  readonly refuse: () => Promise<void>;
  /** Work that outlives its call; `quiet()` and `stop()` wait for it. */
  readonly background: (work: Promise<unknown>) => void;
};

/** A behaviour that can be switched on. */
export type BehaviourKind<Settings extends z.ZodType = z.ZodType> = {
  readonly settings: Settings;
  /** Calls it looks at unless the switch names some of them; undefined: every request, also unknown ones. */
  readonly operations: readonly OperationName[] | undefined;
  /**
   * One switched-on instance with a memory of its own.
   *
   * @throws {z.ZodError} when the settings are not what the schema says
   */
  start(settings: unknown, tools: Tools): Layer;
};

/** Describes a behaviour: the schema of its settings, the operations it is about, and what it does. */
export function defineBehaviour<Settings extends z.ZodType>(kind: {
  readonly settings: Settings;
  readonly operations?: readonly OperationName[];
  readonly start: (settings: z.output<Settings>, tools: Tools) => Layer;
}): BehaviourKind<Settings> {
  return {
    settings: kind.settings,
    operations: kind.operations,
    start: (settings, tools) => kind.start(kind.settings.parse(settings), tools),
  };
}
