import { systemClock } from '#electron/lib/clock.ts';
import { openOfflineWork } from '#electron/offline/pins.ts';
import { startCore } from '../faults/start-core.ts';
import { fileKeychain } from './pins-keychain.ts';

/*
 * An app of its own that makes a pin available and may be killed at any moment. It is started again and again with the
 * same folder and keychain, and tells its parent when the pin is complete.
 *
 *   node pins-child.ts FOLDER KEYCHAIN_FILE ADDRESS TOKEN REQUEST NOW
 */

const [userData = '', keychainFile = '', baseUrl = '', token = '', request = '{}', now = '0'] = process.argv.slice(2);

const startedAt = performance.now();
const clock = { ...systemClock, now: () => Math.round(Number(now) + performance.now() - startedAt) };
const keychain = fileKeychain(keychainFile);
const core = await startCore({ clock, openOfflineWork, loadKeychain: async () => keychain }, { userData });
const { workspaces, offline } = core.bridge;
const saved = await workspaces.list();
if (saved.ok && saved.value.items.length === 0) await core.connect(baseUrl, token);
const pins = await offline.pins();
if (pins.ok && pins.value.length === 0) await offline.addPin(JSON.parse(request));
process.send?.({ type: 'started' });
for await (const event of core.core.events.subscribe(undefined)) {
  if (event.type !== 'offline_changed') continue;
  const answer = await offline.pins();
  const state = answer.ok ? answer.value[0]?.state : answer.failure.code;
  process.send?.({ type: 'state', state });
}
