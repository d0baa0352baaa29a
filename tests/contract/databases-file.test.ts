import { runSuitesOn } from './database-suites.ts';

runSuitesOn('SQLite file');
