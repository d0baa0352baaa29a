import { fillRateSources } from './fill-rate-sources.ts';
import type { ReadSources } from './read-source.ts';
import { runSources } from './run-sources.ts';
import { storeSources } from './store-sources.ts';

/** Every read of the bridge whose answers are kept. */
export const readSources: ReadSources = { ...storeSources, ...runSources, ...fillRateSources };
