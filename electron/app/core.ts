import type { BridgeRouter, PortLike } from '#electron/bridge/router.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import type { Log } from '#electron/lib/log.ts';
import type { FirstLook } from '#shared/bridge/settings.ts';

/**
 * The core as a host sees it. Both hosts do the same:
 *
 * ```ts
 * const core = createCore(platform);
 * await core.start();                                  // opens files, keychain and the active workspace
 * // Electron, for each port that the main frame of our own page hands over:
 * core.acceptPort(port); port.start();
 * // Browser host: new RPCHandler(core.router, ...) from '@orpc/server/node', context {}
 * await core.close();                                  // before the app ends
 * ```
 */
export type Core = {
  /** Implements shared/bridge; needs no context. */
  readonly router: BridgeRouter;
  readonly events: CoreEvents;
  readonly log: Log;
  /** Serves the window of a name over its port, behind the port guard. The host calls `port.start()` afterwards. */
  acceptPort(port: PortLike, window?: string): void;
  /** Language and theme for the document that the host serves; waits until `start` has read them. */
  look(): Promise<FirstLook>;
  /** Reads files, tries the keychain and opens the active workspace. Never rejects because of the state they are in. */
  start(options?: StartOptions): Promise<void>;
  /** Opens the page that a link names, in the window of a name; the text is hostile. */
  openLink(text: string, window?: string): void;
  /**
   * Shows files that the system handed over, in the window of a name.
   *
   * @param paths absolute paths, which anybody may have written
   * @returns those that can be opened
   */
  openFiles(paths: readonly string[], window?: string): Promise<readonly string[]>;
  /** A part of the app has crashed: its dump takes the place of the oldest one. */
  partCrashed(): void;
  /** Cancels what is under way, stops the sample service and waits until it has ended. Safe to call twice. */
  close(): Promise<void>;
};

type StartOptions = {
  /** `sample`: open the sample workspace, whichever was active (option `--workspace sample`). */
  readonly workspace?: 'sample' | undefined;
};
