import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Language and look, and what this program is. */
export function settingsRouter({
  answering,
  settings,
  events,
  info,
}: Pick<BridgeParts, 'answering' | 'settings' | 'events' | 'info'>) {
  return {
    get: bridge.settings.get.handler(() => answering(() => settings.value())),
    set: bridge.settings.set.handler(({ input }) =>
      answering(async () => {
        const value = await settings.update((before) => ({
          language: input.language ?? before.language,
          theme: input.theme ?? before.theme,
        }));
        events.publish({ type: 'settings_changed' });
        return value;
      }),
    ),
    info: bridge.settings.info.handler(() => answering(() => info)),
  };
}
