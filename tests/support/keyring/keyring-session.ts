import { killOnExit } from '#electron/app/create-core.ts';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import { joinKeychains, loadKeychain, loadKeyring } from '#electron/secrets/load-keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';

/**
 * Uses the real keychain as the app does and prints what it saw, one JSON object. Run by keychain tests.
 * With `--one` in one store only, as within one run; with `--no-keytar` as where keytar can't be loaded. A real keychain
 * has longer to answer than in the app, because this computer may be busy.
 */
const isOneRun = process.argv.includes('--one');
const load = process.argv.includes('--no-keytar') ? async () => joinKeychains(null, await loadKeyring()) : loadKeychain;
/** The limits that ran out, in milliseconds. */
const waited: number[] = [];
const clock: Clock = {
  ...systemClock,
  after: (ms, run) =>
    systemClock.after(isOneRun ? ms : 20 * ms, () => {
      waited.push(ms);
      run();
    }),
};
const open = () => createSecretStore({ loadKeychain: load, clock, onChange: () => {} });

const first = open();
const probed = await first.probe();
const place = await first.set('workspace-1', 'canary ąę/+=');
const found = await first.get('workspace-1');
// A store of its own sees what the former one left in the keychain, as after a restart.
const afterRestart = isOneRun ? null : await open().get('workspace-1');
const removed = await first.remove('workspace-1');
const afterRemoval = isOneRun ? null : await open().get('workspace-1');
process.stdout.write(
  `${JSON.stringify({ probed, place, found, afterRestart, removed, afterRemoval, state: first.state(), waited })}\n`,
);
if (first.hangs()) killOnExit();
process.exit(0);
