import fc from 'fast-check';
import { seedOfRun } from './seed.ts';

// A setup file of every project: property tests that name no seed begin with that of the run, too.
fc.configureGlobal({ seed: seedOfRun() });
