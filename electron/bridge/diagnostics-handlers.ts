import type { BridgeParts, CallsOf } from './handler-parts.ts';

/** What helps whoever looks for a fault. Nothing of it leaves this computer but by a person. */
export const diagnosticsCalls = ({
  diagnostics,
  session,
}: Pick<BridgeParts, 'diagnostics' | 'session'>): CallsOf<'diagnostics'> => ({
  collect: async (_, signal) => [...(await diagnostics(signal))],
  checkFile: () => session().store.checkFile(),
});
