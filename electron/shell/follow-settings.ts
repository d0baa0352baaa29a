import { createRouterClient } from '@orpc/server';
import type { Core } from '#electron/app/core.ts';
import type { Settings } from '#shared/bridge/settings.ts';

/**
 * Tells the settings as they are, and again whenever they change, until the signal is aborted.
 * They are read through the bridge's own router, as the page reads them.
 */
export async function followSettings(
  { router, events }: Pick<Core, 'router' | 'events'>,
  signal: AbortSignal,
  tell: (settings: Settings) => void,
): Promise<void> {
  const { settings } = createRouterClient(router, { context: {} });
  const state = { told: false };
  // The stream begins with the connection of the moment; that is when the settings are told the first time.
  for await (const event of events.subscribe(signal)) {
    if (state.told && event.type !== 'settings_changed') continue;
    state.told = true;
    const answer = await settings.get();
    if (answer.ok) tell(answer.value);
  }
}
