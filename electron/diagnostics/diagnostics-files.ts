import { z } from 'zod';
import { redactFields, redactText, SLOW_CALL } from '#electron/lib/log.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import {
  type CrashDump,
  type DiagnosticsFile,
  DiagnosticsSubject,
  type FileCheck,
  MOST_LOG_LINES,
  MOST_SLOW_CALLS,
} from '#shared/bridge/diagnostics.ts';
import type { OfflineStatus } from '#shared/bridge/offline.ts';
import type { PolicyState } from '#shared/bridge/policy.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import type { ConnectionTest, WorkspacesState } from '#shared/bridge/workspaces.ts';
import { createStandIns, type HiddenStore } from './stand-ins.ts';

/** Everything from which the files are made, as it is: only the files are without secrets. */
export type DiagnosticsFacts = {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly versions: Readonly<Record<string, string | null>>;
  readonly settings: Settings;
  readonly policy: PolicyState;
  readonly workspaces: WorkspacesState;
  /** The failure is why the test could not begin; null: no workspace is open. */
  readonly connection: ConnectionTest | { readonly failure: Failure } | null;
  /** Null: no workspace is open, or what is asked can't be told. */
  readonly workspace: { readonly status: OfflineStatus | null; readonly check: FileCheck | null };
  /** Stores whose IDs and names are replaced. */
  readonly stores: readonly HiddenStore[];
  /** Texts that must never leave the core, such as tokens. */
  readonly secrets: readonly string[];
  /** Null: this host has none. */
  readonly crashDumps: readonly CrashDump[] | null;
  /** All lines of the log, the oldest first. */
  readonly log: readonly string[];
};

const NAMES = {
  versions: 'versions.json',
  settings: 'settings.json',
  connection: 'connection.json',
  workspace: 'workspace.json',
  slow_calls: 'slow-calls.jsonl',
  crashes: 'crashes.json',
  log: 'log.jsonl',
} as const satisfies Record<DiagnosticsSubject, string>;

/** A date looks like a phone number to whoever redacts. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Makes the texts of one collection. Beside them only crash dumps that a person chooses go into the zip. */
export function diagnosticsFiles(facts: DiagnosticsFacts): readonly DiagnosticsFile[] {
  const { secrets } = facts;
  const standIn = createStandIns(facts.stores);
  const clean = (text: string): string => (INSTANT.test(text) ? text : standIn(redactText(text, secrets)));
  /** The same in every text of a value, as JSON. */
  const written = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? clean(part) : part), 2);

  const logLine = (line: string): string => {
    const record = recordIn(line);
    if (record === null) return clean(line);
    const { at, level, event, ...fields } = record;
    const redacted = Object.entries(redactFields(fields, secrets)).map(([name, value]) => [
      name,
      typeof value === 'string' ? standIn(value) : value,
    ]);
    return JSON.stringify({ at, level, event, ...Object.fromEntries(redacted) });
  };

  const texts: Record<DiagnosticsSubject, string> = {
    // Numbers of versions are no IDs of stores.
    versions: JSON.stringify({ made: new Date(facts.at).toISOString(), ...facts.versions }, null, 2),
    settings: written(settingsOf(facts)),
    connection: written(facts.connection),
    workspace: written(workspaceOf(facts)),
    slow_calls: facts.log.flatMap(slowCallIn).slice(-MOST_SLOW_CALLS).join('\n'),
    // Random ids, times and sizes.
    crashes: JSON.stringify(facts.crashDumps, null, 2),
    log: facts.log.slice(-MOST_LOG_LINES).map(logLine).join('\n'),
  };
  return DiagnosticsSubject.options.map((subject) => ({ subject, name: NAMES[subject], text: texts[subject] }));
}

/** Settings without what is personal: the names of the author and of workspaces. */
const settingsOf = ({ settings, policy, workspaces }: DiagnosticsFacts) => ({
  ...settings,
  author: settings.author === undefined ? 'not entered' : 'entered',
  policy,
  keychain: workspaces.keychain,
  workspaces: workspaces.items.map(({ id, kind, baseUrl, timeZone, token, pictureHosts }) => ({
    isOpen: id === workspaces.activeId,
    kind,
    address: baseUrl,
    timeZone,
    token,
    pictureHosts,
  })),
});

/** The workspace's file without paths, in which people have their names. */
const workspaceOf = ({ workspace: { status, check } }: DiagnosticsFacts) => ({
  ...status,
  ...(status && { quarantined: status.quarantined.map(({ id: _, path: __, ...told }) => told) }),
  check,
});

const SlowCall = z.object({
  at: z.iso.datetime(),
  event: z.literal(SLOW_CALL),
  /** A name of ours, and no text. */
  call: z.string().regex(/^[a-z]+(?:\.[a-z]+)?$/i),
  ms: z.int(),
  leftOut: z.int().optional(),
});

/** A line of the log as a slow call; none: it is about something else. Whatever else such a line says is left out. */
function slowCallIn(line: string): readonly string[] {
  // Nearly all lines are about something else.
  if (!line.includes(SLOW_CALL)) return [];
  const { data } = SlowCall.safeParse(recordIn(line));
  if (data === undefined) return [];
  const { at, call, ms, leftOut } = data;
  return [JSON.stringify({ at, call, ms, leftOut })];
}

/** The record of a line of the log; null: it was cut off. */
function recordIn(line: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(line);
    return typeof record === 'object' && record !== null && 'event' in record ? { ...record } : null;
  } catch {
    return null;
  }
}
