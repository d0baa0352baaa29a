import { runSuitesOn } from './database-suites.ts';

runSuitesOn('PostgreSQL');
