import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MOST_ANSWER_BYTES, SILENCE_MS, TOTAL_MS } from '#electron/api/api-client.ts';
import { createTestConnection, type NetworkProbes, systemNetworkProbes } from '#electron/api/test-connection.ts';
import { createBridgeRouter, createPortBridge } from '#electron/bridge/router.ts';
import { openCache } from '#electron/cache/open-cache.ts';
import { createDiagnostics } from '#electron/diagnostics/collect.ts';
import { createCrashDumps } from '#electron/diagnostics/crash-dumps.ts';
import { createDumpZips } from '#electron/diagnostics/dump-zips.ts';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import { isFailure } from '#electron/lib/failure-error.ts';
import { createLog, createLogFile, readLogLines } from '#electron/lib/log.ts';
import type { Platform } from '#electron/lib/platform.ts';
import { openOfflineWork } from '#electron/offline/pins.ts';
import { createFindLookalike } from '#electron/photos/find-lookalike.ts';
import { createPhotoPictures } from '#electron/photos/photo-pictures.ts';
import { createPictureDecoder } from '#electron/photos/picture-decoder.ts';
import { createPolicies } from '#electron/policy/policies.ts';
import type { OpenOfflineWork } from '#electron/reads/offline-work.ts';
import type { LoadKeychain } from '#electron/secrets/keychain.ts';
import { loadKeychain } from '#electron/secrets/load-keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { createOpenTables } from '#electron/tables/open-tables.ts';
import { createOpenedFiles } from '#electron/tables/opened-files.ts';
import { createUpdates } from '#electron/updates/updates.ts';
import { createDocument } from '#electron/workspace/document.ts';
import { createPlaces } from '#electron/workspace/places.ts';
import { createSampleService } from '#electron/workspace/sample-service.ts';
import { NO_WORKSPACES, SavedWorkspaces, withActiveOf } from '#electron/workspace/saved-workspaces.ts';
import { createSessions } from '#electron/workspace/sessions.ts';
import { createWorkspaces } from '#electron/workspace/workspaces.ts';
import { noticesUnder, settingsUnder } from '#shared/bridge/policy.ts';
import { Settings } from '#shared/bridge/settings.ts';
import { readAppLink } from '#shared/domain/app-link.ts';
import type { Core } from './core.ts';

/** Wires the core; nothing happens before `start`. Both hosts call only this (core.ts shows how). */
export function createCore(platform: Platform, replaced: Partial<CorePorts> = {}): Core {
  const ports: CorePorts = { ...systemPorts, silenceMs: SILENCE_MS, ...replaced };
  const { clock, random } = ports;
  const { saveFile } = platform;
  const events = createCoreEvents();
  const logPath = join(platform.userData, 'endcap.log');
  const writeLog = createLogFile(logPath);
  const knownSecrets = () => [...secrets.known(), sample.token() ?? ''];
  const log = createLog(writeLog, clock.now, knownSecrets);
  const secrets = createSecretStore({
    loadKeychain: ports.loadKeychain,
    clock,
    onChange() {
      events.publish({ type: 'workspaces_changed' });
      workspaces.check();
    },
  });
  const sample = createSampleService({
    startProcess: () => platform.startSampleProcess(),
    clock,
    log,
    onDied: () => workspaces.check(),
  });
  const documentPorts = { folder: platform.userData, clock, log };
  const settings = createDocument(documentPorts, 'settings.json', Settings, { language: 'system', theme: 'system' });
  const saved = createDocument(documentPorts, 'workspaces.json', SavedWorkspaces, NO_WORKSPACES, withActiveOf);
  const places = createPlaces(documentPorts, (id) => saved.value().items.some((item) => item.id === id));
  const policies = createPolicies({
    place: platform.policy,
    document: documentPorts,
    onChange() {
      workspaces.policyChanged();
      updates.policyChanged();
      for (const type of ['settings_changed', 'workspaces_changed', 'offline_changed'] as const)
        events.publish({ type });
    },
  });
  const loaded = Promise.withResolvers<void>();
  const exchangePorts = {
    fetch: platform.fetch,
    clock,
    random,
    silenceMs: ports.silenceMs,
    totalMs: Math.max(TOTAL_MS, ports.silenceMs),
    limit: MOST_ANSWER_BYTES,
  };
  const resolveProxy = (url: string) => platform.resolveProxy(url);
  const decoder = createPictureDecoder({ startProcess: () => platform.startPictureProcess(), clock, log });
  const pictures = createPhotoPictures({
    ...exchangePorts,
    decoder,
    lookUp: ports.probes.lookUp,
    resolveProxy,
    isOffline: () => events.connection().state === 'offline',
  });
  const sessions = createSessions({
    ...exchangePorts,
    events,
    log,
    secrets,
    knownSecrets,
    pictures,
    document: saved,
    policy: policies.inForce,
    noticeRules: () => noticesUnder(policies.inForce(), settings.value()),
    newId: ports.newId,
    ticks: ports.ticks,
    openCache: ports.openCache,
    openOfflineWork: ports.openOfflineWork,
    userData: platform.userData,
    workerScript: platform.workerScript,
  });
  const crashDumps = platform.crashDumps === undefined ? null : createCrashDumps(platform.crashDumps);
  const workspaces = createWorkspaces({
    document: saved,
    policy: policies.inForce,
    secrets,
    sample,
    newId: ports.newId,
    now: clock.now,
    openSession: sessions.open,
    isElsewhere: sessions.isElsewhere,
    async forget(workspaceId) {
      await Promise.all([sessions.forget(workspaceId), places.forget(workspaceId), crashDumps?.clear()]);
    },
    onTokenGone: async () => crashDumps?.clear(),
    onChange: () => events.publish({ type: 'workspaces_changed' }),
    onClosed: () => events.setConnection({ state: 'none' }),
  });
  const updates = createUpdates({
    updater: platform.updater,
    version: platform.version,
    document: documentPorts,
    policy: policies.inForce,
    random,
    isBusy: workspaces.isWorking,
  });
  const tables = createOpenTables({
    script: platform.tablesScript,
    startProcess: () => platform.startTableProcess(),
    clock,
    newId: ports.newId,
  });
  const openedFiles = createOpenedFiles(ports.newId);
  const info = { version: platform.version, host: platform.host, platform: platform.platformName };
  const testConnection = createTestConnection({ ...exchangePorts, probes: ports.probes, resolveProxy });
  const router = createBridgeRouter({
    log,
    events,
    clock,
    workspaces,
    settings,
    places,
    policies,
    updates,
    info,
    testConnection,
    diagnostics: createDiagnostics({
      ...{ clock, info, settings, policies, workspaces, testConnection, knownSecrets, crashDumps },
      logLines: () => readLogLines(logPath),
    }),
    dumpZips: crashDumps && saveFile ? createDumpZips({ clock, crashDumps, saveFile }) : null,
    pictures,
    lookalike: createFindLookalike(decoder),
    tables,
    openedFiles,
    showNotice: platform.showNotice,
    pasteInto: platform.pasteInto,
    downloadEnded: platform.downloadEnded,
    session: workspaces.session,
  });

  return {
    router,
    events,
    log,
    acceptPort: createPortBridge(router),
    openLink(text, window) {
      const link = readAppLink(text);
      // What it names stays out of the log.
      log.info('link', link.kind === 'page' ? { kind: 'page' } : { kind: 'refused', reason: link.reason });
      events.open({ type: 'link', link }, window);
    },
    async openFiles(paths, window) {
      const files = await openedFiles.look(paths);
      const refused = files.flatMap((file) => (file.kind === 'refused' ? [file.reason] : []));
      // Their names stay out of the log.
      log.info('files', { count: files.length, refused: refused.join(' ') });
      events.open({ type: 'files', files }, window);
      return paths.filter((_path, at) => files[at]?.kind !== 'refused');
    },
    partCrashed: () => void crashDumps?.keepNewest(),
    async look() {
      await loaded.promise;
      const { language, theme } = settingsUnder(policies.inForce(), settings.value());
      return { language, theme };
    },
    async start({ workspace } = {}) {
      await Promise.all([settings.load(), saved.load(), places.load(), policies.start()]);
      loaded.resolve();
      await updates.start();
      log.info('started', { version: platform.version, host: platform.host });
      void crashDumps?.keepNewest();
      // Not awaited: a keychain that is slow to answer must not delay the window.
      void secrets.tried().then((keychain) => log.info('keychain', { state: keychain }));
      if (workspace !== 'sample') return workspaces.start();
      // Where the list can't be written the window opens all the same: there the sample can be asked for again.
      await workspaces.openSample().catch((error: unknown) => {
        if (!isFailure(error, 'unwritable')) throw error;
        workspaces.start();
      });
    },
    async close() {
      // The organisation may have stopped a version since it was downloaded. Windows takes a second or more to tell.
      const checked = updates.state().work.state === 'downloaded' ? policies.check() : null;
      await Promise.all([workspaces.close(), tables.close(), updates.close()]);
      await sessions.close();
      pictures.clear();
      await Promise.all([sample.close(), decoder.close(), checked]);
      if (secrets.hangs()) ports.killOnExit();
    },
  };
}

/** What the core takes from the computer in addition to the platform; tests pass their own. */
export type CorePorts = {
  readonly clock: Clock;
  /** Milliseconds that only ever increase, whatever happens to the clock. */
  readonly ticks: () => number;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly loadKeychain: LoadKeychain;
  readonly probes: NetworkProbes;
  /** Makes sure that the process is killed when it exits. */
  readonly killOnExit: () => void;
  /** Longest silence of a service, in milliseconds. */
  readonly silenceMs: number;
  readonly openCache: typeof openCache;
  readonly openOfflineWork: OpenOfflineWork;
};

const systemPorts: Omit<CorePorts, 'silenceMs'> = {
  clock: systemClock,
  ticks: () => performance.now(),
  random: Math.random,
  newId: randomUUID,
  loadKeychain,
  probes: systemNetworkProbes,
  killOnExit,
  openCache,
  openOfflineWork,
};

/**
 * Kills this process when it exits. A call that hangs inside a native module holds a thread for which Node would wait
 * for ever on exit: a dead keychain would leave an invisible process behind.
 */
export function killOnExit(): void {
  process.once('exit', () => process.kill(process.pid, 'SIGKILL'));
}
