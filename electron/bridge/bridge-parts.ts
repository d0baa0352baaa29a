import { implement } from '@orpc/server';
import type { TestConnection } from '#electron/api/test-connection.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import type { OpenTables } from '#electron/tables/open-tables.ts';
import type { Document } from '#electron/workspace/document.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { Workspaces } from '#electron/workspace/workspaces.ts';
import { bridgeContract } from '#shared/bridge/bridge-contract.ts';
import type { AppInfo, Settings } from '#shared/bridge/settings.ts';
import type { Answering } from './answering.ts';

/** What the bridge is put together from. */
export type BridgeParts = {
  readonly answering: Answering;
  readonly events: CoreEvents;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
  readonly settings: Document<Settings>;
  readonly info: AppInfo;
  readonly testConnection: TestConnection;
  readonly pictures: PhotoPictures;
  readonly tables: OpenTables;
  /** The open workspace; fails with `no_workspace`. */
  readonly session: () => Session;
};

/**
 * The contract, ready to be given handlers. What comes in is parsed; what goes out is not parsed once more, because
 * it was when it came from the service or from the file, and the types hold the rest: for 10,000 stores a second
 * parse takes longer than everything else.
 */
export const bridge = implement(bridgeContract).$config({ initialOutputValidationIndex: Number.NaN });
