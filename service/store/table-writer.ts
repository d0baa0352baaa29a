import type { SqlValue } from './database.ts';

/** How entities are written into a table: its columns, and the values of an entity in the same order. */
export type TableWriter<Entity> = {
  readonly columns: readonly string[];
  readonly toRow: (entity: Entity) => readonly SqlValue[];
};

/**
 * Makes the writer of a table. One list for columns and values, so that neither can lack what the other has.
 *
 * @param values the value of each column; a column that is missing does not compile
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
