import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { STORES } from './canary-service.ts';

/**
 * A whole core that visits every page of a service and then waits to be killed. What is secret comes in the
 * environment; arguments: folder for Endcap's files, address of the service, `keychain` or `none`.
 */
const [userData = '', baseUrl = '', place = ''] = process.argv.slice(2);
const { CANARY_TOKEN = '', CANARY_KEY = '' } = process.env;
const keychain = memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, CANARY_KEY]]));
const { bridge, connect } = await startCore(
  { loadKeychain: async () => (place === 'keychain' ? keychain : null), newId: () => 'w1' },
  { userData },
);
await connect(baseUrl, CANARY_TOKEN);
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-15T00:00:00Z' };
const failed: string[] = [];
const note = (name: string, { ok }: { readonly ok: boolean }): void => {
  if (!ok) failed.push(name);
};
note('list', await bridge.stores.list());
for (let n = 0; n < STORES; n += 1) {
  const externalId = `S-${n}`;
  note('get', await bridge.stores.get({ externalId }));
  note('contacts', await bridge.stores.contacts({ externalId }));
  note('run', await bridge.protocols.get({ externalId, protocolId: 'run-1' }));
}
note('runs', await bridge.protocols.list({ externalId: 'S-0', ...range }));
note('photo', await bridge.photos.image({ photoKey: 'photo-1', size: 'original' }));
// Removed and written again, so that free pages are looked at too.
note('clear', await bridge.offline.clear({ kind: 'runs' }));
note('again', await bridge.protocols.get({ externalId: 'S-0', protocolId: 'run-1' }));
const status = await bridge.offline.status();
process.send?.({ failed, store: status.ok ? status.value.store : status });
