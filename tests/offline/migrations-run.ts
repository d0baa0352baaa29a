import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { FROZEN_KEY } from './frozen/frozen-file.ts';
import { interruptedMigrations } from './interrupted-migrations.ts';

/** Opens a file with two more migrations, and is killed in the middle of them. Arguments: path, rows before the kill. */
const [path = '', rows = ''] = process.argv.slice(2);
const opening = openWorkspaceFile(path, FROZEN_KEY, 'write', interruptedMigrations(Number(rows)));
process.stdout.write(opening.verdict);
