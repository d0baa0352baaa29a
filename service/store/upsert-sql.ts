import type { RowBatch, UpsertKey } from './database.ts';

/** The end of an insert that replaces what it finds under the key; every database of the service has this form. */
export function onConflictUpdate({ columns, key, keep = [] }: Pick<RowBatch, 'columns'> & UpsertKey): string {
  const others = columns.filter((column) => column !== key && !keep.includes(column));
  return ` on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}
