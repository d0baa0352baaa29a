import { spawn } from 'node:child_process';
import { app } from 'electron';
import { MAX_ARGUMENTS } from './command-line.ts';

/** What a start brings along, or what the system hands to an app that runs. */
export type HandedOver = {
  readonly workspace?: 'sample' | undefined;
  /** Text of a link, unread. */
  readonly link?: string | undefined;
  /** Absolute paths. */
  readonly files?: readonly string[] | undefined;
};

type StartAgainPorts = {
  /** Arguments that this start had, and that the next one needs as well. */
  readonly own: readonly string[];
  /** Path of the AppImage that runs; absent: none does. */
  readonly appImage: string | undefined;
};

/** Room for other arguments beside those that are files. */
const MOST_FILES = MAX_ARGUMENTS - 8;

/**
 * For starts of an app that is about to end: it can show nothing any more, and whoever made such a start has ended
 * already. Returns what takes them; at its end, the app then starts anew, once for all of them.
 */
export function createStartAgain({ own, appImage }: StartAgainPorts): (handedOver: HandedOver) => void {
  const asked: HandedOver[] = [];
  app.once('quit', () => {
    if (asked.length === 0) return;
    const args = [...own, ...argumentsFor(asked)];
    if (appImage === undefined) {
      app.relaunch({ args });
      return;
    }
    // Electron starts it from the program's own file, which goes with the AppImage. The one that is started here may
    // look for the lock before this one has ended.
    app.releaseSingleInstanceLock();
    spawn(appImage, args, { detached: true, stdio: 'ignore' })
      .on('error', () => {})
      .unref();
  });
  return (handedOver) => void asked.push(handedOver);
}

function argumentsFor(asked: readonly HandedOver[]): string[] {
  const files = asked.flatMap((one) => one.files ?? []).slice(0, MOST_FILES);
  // As of those that wait for a window, the last one counts.
  const link = asked.findLast((one) => one.link !== undefined)?.link;
  const isSample = asked.some(({ workspace }) => workspace === 'sample');
  return [...(isSample ? ['--workspace=sample'] : []), ...files, ...(link === undefined ? [] : ['--', link])];
}
