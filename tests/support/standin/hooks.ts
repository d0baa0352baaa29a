/** Loaded before anything else (`--import`): the name `electron` means the stand-in. */
import { registerHooks } from 'node:module';

const STANDIN = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STANDIN, shortCircuit: true } : next(specifier, context),
});
