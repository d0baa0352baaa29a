import { createRouterClient } from '@orpc/server';
import { app, Notification, nativeImage } from 'electron';
import type { Core } from '#electron/app/core.ts';
import type { ShowNotice } from '#electron/lib/platform.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import { BADGE_SCALE, drawCountBadge } from './count-badge.ts';
import type { ShellTexts } from './shell-texts.ts';
import type { Windows } from './windows.ts';

/** So many notices can still be clicked; an older one is withdrawn. */
const MOST_SHOWN = 10;

/**
 * Shows notices by means of the system. One is over when somebody clicks it, or when it is withdrawn: Windows says that a
 * notice was closed as soon as it moves aside, where it can still be clicked.
 *
 * @param onOpened somebody clicked a notice that the page of a window had asked for
 * @param isLookedAt whether a window of ours is in front: nothing has to be told then
 */
export function createShowNotice(
  onOpened: (window: string | undefined) => void,
  isLookedAt: () => boolean,
): ShowNotice {
  // A notice that nothing holds is collected as garbage, and its click is lost.
  const shown = new Map<Notification, (how: 'opened' | 'closed' | 'not_shown') => void>();
  const withdraw = (notice: Notification) => {
    notice.close();
    shown.get(notice)?.('closed');
  };
  return ({ title, body }, signal, window) =>
    new Promise((resolve) => {
      if (!Notification.isSupported() || isLookedAt()) {
        resolve('not_shown');
        return;
      }
      const notice = new Notification({ title, body });
      shown.set(notice, (how) => {
        shown.delete(notice);
        resolve(how);
      });
      notice.once('click', () => {
        onOpened(window);
        shown.get(notice)?.('opened');
      });
      notice.once('failed', () => shown.get(notice)?.('not_shown'));
      signal?.addEventListener('abort', () => withdraw(notice), { once: true });
      const [oldest] = shown.keys();
      if (shown.size > MOST_SHOWN && oldest !== undefined) withdraw(oldest);
      notice.show();
    });
}

const ABOUT_DRAFTS: readonly BridgeEvent['type'][] = ['drafts_changed', 'file_replaced', 'workspaces_changed'];

/** Reports how many rows have unpublished changes, and again whenever that changes, until the signal is aborted. */
export async function followUnpublished(
  { router, events }: Pick<Core, 'router' | 'events'>,
  signal: AbortSignal,
  tell: (count: number) => void,
): Promise<void> {
  const { drafts } = createRouterClient(router, { context: {} });
  const state = { isFirst: true };
  // The stream starts with the current connection state; that is when the changes are first counted.
  for await (const event of events.subscribe(signal)) {
    if (!state.isFirst && !ABOUT_DRAFTS.includes(event.type)) continue;
    state.isFirst = false;
    const answer = await drafts.count();
    // Without a workspace there is nothing to publish.
    tell(answer.ok ? answer.value.edits : 0);
  }
}

/**
 * Shows on the app's icon how many rows have unpublished changes. Windows counts on no icon, so there it is a picture over
 * the icon of each window.
 *
 * @param platform `process.platform`
 */
export function createShowCount(
  platform: string,
  windows: Pick<Windows, 'overlay'>,
  texts: () => Pick<ShellTexts, 'unpublished'>,
): (count: number) => void {
  return (count) => {
    if (platform !== 'win32') app.setBadgeCount(count);
    else if (count === 0) windows.overlay(null);
    else {
      const { size, pixels } = drawCountBadge(count);
      const image = nativeImage.createFromBitmap(pixels, { width: size, height: size, scaleFactor: BADGE_SCALE });
      windows.overlay({ image, text: `${texts().unpublished}: ${count}` });
    }
  };
}
