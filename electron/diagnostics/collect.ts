import { arch, release, totalmem, type, version } from 'node:os';
import type { TestConnection } from '#electron/api/test-connection.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Policies } from '#electron/policy/policies.ts';
import type { Document } from '#electron/workspace/document.ts';
import { offlineStatusOf, type Session } from '#electron/workspace/session.ts';
import type { Workspaces } from '#electron/workspace/workspaces.ts';
import type { Diagnostics } from '#shared/bridge/diagnostics.ts';
import type { AppInfo, Settings } from '#shared/bridge/settings.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import type { CrashDumps } from './crash-dumps.ts';
import { type DiagnosticsFacts, diagnosticsFiles } from './diagnostics-files.ts';
import type { HiddenStore } from './stand-ins.ts';

export type DiagnosticsPorts = {
  readonly clock: Pick<Clock, 'now'>;
  readonly info: AppInfo;
  readonly settings: Pick<Document<Settings>, 'value'>;
  readonly policies: Pick<Policies, 'state'>;
  readonly workspaces: Pick<Workspaces, 'list' | 'endpointOf' | 'session'>;
  readonly testConnection: TestConnection;
  readonly knownSecrets: () => readonly string[];
  /** Null: this host has none. */
  readonly crashDumps: Pick<CrashDumps, 'list'> | null;
  readonly logLines: () => Promise<readonly string[]>;
};

/** Collects what helps whoever looks for a fault. */
export type CollectDiagnostics = (signal?: AbortSignal) => Promise<Diagnostics>;

/** The value; null when there is none because of a state that the files tell about elsewhere. */
const orNone = <Value>(asked: Promise<Value>): Promise<Value | null> => asked.catch(() => null);

/** Makes the collection. Whatever can't be told is null in it: it is needed most where little works. */
export function createDiagnostics(ports: DiagnosticsPorts): CollectDiagnostics {
  const { clock, info, settings, policies, workspaces, knownSecrets, logLines } = ports;
  return async (signal) => {
    const saved = await workspaces.list();
    const open = saved.activeId === null ? null : workspaces.session();
    const [connection, status, check, stores, crashDumps, log] = await Promise.all([
      saved.activeId === null ? null : connectionOf(ports, saved.activeId, signal),
      open && orNone(offlineStatusOf(open)),
      open && orNone(open.store.report('file.check', null)),
      open && orNone(storesOf(open)),
      ports.crashDumps?.list() ?? null,
      logLines(),
    ]);
    const files = diagnosticsFiles({
      at: clock.now(),
      versions: versionsOf(info),
      settings: settings.value(),
      policy: policies.state(),
      workspaces: saved,
      connection,
      workspace: { status, check },
      stores: stores ?? [],
      secrets: knownSecrets(),
      crashDumps,
      log,
    });
    return { files: [...files], crashDumps };
  };
}

const versionsOf = ({ version: endcap, host, platform }: AppInfo): DiagnosticsFacts['versions'] => {
  const { node = null, electron = null, chrome = null } = process.versions;
  const system = `${type()} ${release()} (${version()}), ${arch()}`;
  return { endcap, host, electron, chrome, node, platform, system, memory: `${Math.round(totalmem() / 2 ** 20)} MB` };
};

async function connectionOf(
  { workspaces, testConnection }: DiagnosticsPorts,
  workspaceId: string,
  signal: AbortSignal | undefined,
): Promise<DiagnosticsFacts['connection']> {
  try {
    const { baseUrl, token } = await workspaces.endpointOf(workspaceId);
    if (token === null) throw new FailureError({ code: 'token_missing' });
    return await testConnection(baseUrl.href, token, signal);
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code === 'cancelled') throw error;
    return { failure: error.failure };
  }
}

/** The stores that are known here, by what must not be told of them. */
async function storesOf({ cache }: Session): Promise<readonly HiddenStore[]> {
  const list = (await cache.get('stores.list', 'null'))?.value;
  return (Array.isArray(list) ? list : []).flatMap((store: unknown) => {
    if (!isRecord(store)) return [];
    const { externalId, name, loginCode } = store;
    if (typeof externalId !== 'string') return [];
    return [{ externalId, name: textOr(name, ''), loginCode: textOr(loginCode, null) }];
  });
}

const textOr = <Other>(value: unknown, other: Other): string | Other => (typeof value === 'string' ? value : other);
