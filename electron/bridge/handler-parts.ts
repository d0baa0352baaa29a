import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { TestConnection } from '#electron/api/test-connection.ts';
import type { CollectDiagnostics } from '#electron/diagnostics/collect.ts';
import type { DumpZips } from '#electron/diagnostics/dump-zips.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import type { DownloadEnded, PasteInto, ShowNotice } from '#electron/lib/platform.ts';
import type { FindLookalike } from '#electron/photos/find-lookalike.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import type { Policies } from '#electron/policy/policies.ts';
import type { OpenTables } from '#electron/tables/open-tables.ts';
import type { OpenedFiles } from '#electron/tables/opened-files.ts';
import type { Updates } from '#electron/updates/updates.ts';
import type { Document } from '#electron/workspace/document.ts';
import type { KnownPlaces } from '#electron/workspace/places.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { Workspaces } from '#electron/workspace/workspaces.ts';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import type { AppInfo, Settings } from '#shared/bridge/settings.ts';

/** What the bridge is built from. */
export type BridgeParts = {
  readonly log: Log;
  readonly events: CoreEvents;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
  readonly settings: Document<Settings>;
  readonly places: KnownPlaces;
  readonly policies: Policies;
  readonly updates: Updates;
  readonly info: AppInfo;
  readonly testConnection: TestConnection;
  readonly diagnostics: CollectDiagnostics;
  /** null: the host has no crash dumps. */
  readonly dumpZips: DumpZips | null;
  readonly pictures: PhotoPictures;
  readonly lookalike: FindLookalike;
  readonly tables: OpenTables;
  readonly openedFiles: OpenedFiles;
  /** null: the host can't show notices. */
  readonly showNotice: ShowNotice | null;
  /** Absent: the host can't paste. */
  readonly pasteInto?: PasteInto | undefined;
  /** Absent: a browser saves files. */
  readonly downloadEnded?: DownloadEnded | undefined;
  /** The open workspace. Throws `no_workspace` if there is none. */
  readonly session: () => Session;
};

/** An area of the bridge, such as `drafts`. The stream of events is no call. */
export type Area = Exclude<keyof BridgeContract, 'events'>;

/** What the calls of an area do: each takes its parsed input, and perhaps the window that asks, and returns its value
 * or throws. */
export type CallsOf<Of extends Area> = {
  readonly [Call in keyof BridgeContract[Of]]: BridgeContract[Of][Call] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer _Meta
  >
    ? CallOf<InferSchemaOutput<Input>, Extract<InferSchemaInput<Output>, { ok: true }>>
    : never;
};
type CallOf<Input, Good> = Good extends { value: infer Value }
  ? (input: Input, signal: AbortSignal | undefined, window: string | undefined) => Promise<Value> | Value
  : never;
