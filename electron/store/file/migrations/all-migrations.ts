import { firstTables } from './0001-first-tables.ts';
import { results } from './0002-results.ts';
import { drafts } from './0003-drafts.ts';
import { contractMark } from './0004-contract-mark.ts';
import { editLines } from './0005-edit-lines.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Named in code, not read from a folder, so that they travel with a bundle. */
export const ALL_MIGRATIONS: readonly Migration[] = [firstTables, results, drafts, contractMark, editLines];
