import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** How the service treats ids made here for new displays (sync.md, P1). */
type ClientIds = 'untried' | 'kept' | 'refused' | 'ignored';

function read(db: ReadDb, name: string): string | null {
  return (
    db.prepare<[string], { value: string }>('SELECT value FROM sync_facts WHERE name = ?').get(name)?.value ?? null
  );
}

function write(db: WriteDb, name: string, value: string): void {
  db.prepare<[string, string]>(
    'INSERT INTO sync_facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}

/** How the service has treated ids made here so far. */
export function readClientIds(db: ReadDb): ClientIds {
  const value = read(db, 'client-ids');
  return value === 'kept' || value === 'refused' || value === 'ignored' ? value : 'untried';
}

/** Records how the service treats ids made here. */
export function writeClientIds(db: WriteDb, value: ClientIds): void {
  write(db, 'client-ids', value);
}

/** Who publishes (sync.md, step 2); null: nobody yet. */
export function readLease(db: ReadDb): string | null {
  return read(db, 'lease');
}

/** Sets who publishes from now on (sync.md, step 2). `owner` is the id of one run of Endcap. */
export function writeLease(db: WriteDb, owner: string): void {
  write(db, 'lease', owner);
}
