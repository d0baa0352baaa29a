import type { SqlValue } from './database.ts';

/** How entities are written into a table: its columns, and an entity's values in the same order. */
type TableWriter<Entity> = {
  readonly columns: readonly string[];
  readonly toRow: (entity: Entity) => readonly SqlValue[];
};

/**
 * Makes the writer of a table. Columns and values come from one list, so neither can lack what the other has.
 *
 * @param values the value of each column; a missing column does not compile
 */
export function tableWriter<Columns, Entity>(
  values: Readonly<Record<keyof Columns & string, (entity: Entity) => SqlValue>>,
): TableWriter<Entity> {
  const entries = Object.entries<(entity: Entity) => SqlValue>(values);
  return {
    columns: entries.map(([column]) => column),
    toRow: (entity) => entries.map(([, value]) => value(entity)),
  };
}
