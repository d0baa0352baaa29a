import { join } from 'node:path';
import { MOST_ANSWER_BYTES, SILENCE_MS, TOTAL_MS } from '#electron/api/api-client.ts';
import { createTestConnection } from '#electron/api/test-connection.ts';
import { createAnswering } from '#electron/bridge/answering.ts';
import { createPortBridge } from '#electron/bridge/port-bridge.ts';
import { createBridgeRouter } from '#electron/bridge/router.ts';
import { createCachesOfThisRun } from '#electron/cache/caches-of-this-run.ts';
import { removeCache } from '#electron/cache/open-cache.ts';
import { createPhotoPictures } from '#electron/photos/photo-pictures.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { createOpenTables } from '#electron/tables/open-tables.ts';
import { ReadName } from '#shared/bridge/read-name.ts';
import { Settings } from '#shared/bridge/settings.ts';
import type { Core } from './core.ts';
import { type CoreEvents, createCoreEvents } from './core-events.ts';
import { createDocument } from './document.ts';
import { createKeepPicture } from './keep-picture.ts';
import { createLog } from './log.ts';
import { createLogFile } from './log-file.ts';
import type { Platform } from './platform.ts';
import { type CorePorts, systemPorts } from './ports.ts';
import { redactText } from './redact.ts';
import { createSampleService } from './sample-service.ts';
import { NO_WORKSPACES, SavedWorkspaces } from './saved-workspaces.ts';
import { openSession } from './session.ts';
import { createWorkspaces } from './workspaces.ts';

/** Wires the core; nothing happens before `start`. Both hosts call only this (core.ts says how). */
export function createCore(platform: Platform, replaced: Partial<CorePorts> = {}): Core {
  const ports: CorePorts = { ...systemPorts, silenceMs: SILENCE_MS, ...replaced };
  const { clock, random } = ports;
  const events = createCoreEvents();
  const writeLog = createLogFile(join(platform.userData, 'endcap.log'));
  const known = () => [...secrets.known(), sample.token() ?? ''];
  const log = createLog(writeLog, clock.now, known);
  const secrets = createSecretStore({
    loadKeychain: ports.loadKeychain,
    clock,
    onChange() {
      events.publish({ type: 'workspaces_changed' });
      workspaces.look();
    },
  });
  const sample = createSampleService({
    startProcess: () => platform.startSampleProcess(),
    clock,
    log,
    onDied: () => workspaces.look(),
  });
  const documentPorts = { folder: platform.userData, clock, log };
  const settings = createDocument(documentPorts, 'settings.json', Settings, { language: 'system', theme: 'system' });
  const saved = createDocument(documentPorts, 'workspaces.json', SavedWorkspaces, NO_WORKSPACES);
  const exchangePorts = {
    fetch: platform.fetch,
    clock,
    random,
    silenceMs: ports.silenceMs,
    totalMs: Math.max(TOTAL_MS, ports.silenceMs),
    limit: MOST_ANSWER_BYTES,
  };
  const resolveProxy = (url: string) => platform.resolveProxy(url);
  const pictures = createPhotoPictures({
    ...exchangePorts,
    lookUp: ports.probes.lookUp,
    resolveProxy,
    isOffline: () => events.connection().state === 'offline',
  });
  const placeOf = (workspaceId: string) => ({
    folder: join(platform.userData, 'workspaces', workspaceId),
    workspaceId,
    secrets,
  });
  const caches = createCachesOfThisRun();
  const workspaces = createWorkspaces({
    document: saved,
    secrets,
    sample,
    newId: ports.newId,
    openSession(workspace, endpoint, after) {
      pictures.clear();
      const sessionPorts = {
        ...exchangePorts,
        events,
        log,
        newId: ports.newId,
        ticks: ports.ticks,
        redact: (text: string) => redactText(text, known()),
        openCache: () =>
          caches.open(workspace.id, () =>
            ports.openCache({
              ...placeOf(workspace.id),
              clock,
              log,
              workerScript: platform.workerScript,
              after,
              onChange: () => events.publish({ type: 'offline_changed' }),
              onReplaced: () => publishAllChanged(events),
            }),
          ),
        openOfflineWork: ports.openOfflineWork,
        keepPicture: createKeepPicture(pictures),
      };
      return openSession(sessionPorts, workspace, endpoint);
    },
    onChange: () => events.publish({ type: 'workspaces_changed' }),
    async forget(id) {
      await caches.forget(id);
      await removeCache(placeOf(id));
    },
    onClosed: () => events.setConnection({ state: 'none' }),
  });
  const tables = createOpenTables({ script: platform.tablesScript, clock, newId: ports.newId });
  const router = createBridgeRouter({
    answering: createAnswering(log),
    events,
    clock,
    workspaces,
    settings,
    info: { version: platform.version, host: platform.host, platform: platform.platformName },
    testConnection: createTestConnection({
      ...exchangePorts,
      probes: ports.probes,
      resolveProxy,
    }),
    pictures,
    tables,
    session: workspaces.session,
  });

  return {
    router,
    events,
    log,
    acceptPort: createPortBridge(router),
    async start({ workspace } = {}) {
      await Promise.all([settings.load(), saved.load()]);
      log.info('started', { version: platform.version, host: platform.host });
      // Not waited for: a keychain that is slow to answer must not keep the window from opening.
      void secrets.tried().then((keychain) => log.info('keychain', { state: keychain }));
      if (workspace === 'sample') await workspaces.openSample();
      else workspaces.start();
    },
    async close() {
      await Promise.all([workspaces.close(), tables.close()]);
      await caches.close();
      pictures.clear();
      await sample.close();
      if (secrets.hangs()) ports.killOnExit();
    },
  };
}

function publishAllChanged(events: Pick<CoreEvents, 'publish'>): void {
  for (const read of ReadName.options) events.publish({ type: 'changed', read, inputKey: null });
}
