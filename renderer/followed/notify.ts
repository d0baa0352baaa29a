import type { Bridge } from '#renderer/bridge/bridge.ts';

/** Whether this page may show notices by means of the system; `absent`: it has none, as in Electron's own window. */
export const notifyState = (): NotificationPermission | 'absent' =>
  'Notification' in window ? Notification.permission : 'absent';

/** Asks for that, once; call it when a person does something that needs it. */
export function askToNotify(): void {
  if (notifyState() === 'default') void Notification.requestPermission();
}

export type Words = { readonly id: string; readonly title: string; readonly body: string };

/**
 * Shows a notice by means of the system: the host's, or else the browser's, if the person has allowed it.
 *
 * @returns whether somebody clicked it; a notice of the browser that nobody clicks never answers
 */
export async function notify(bridge: Bridge, { id, title, body }: Words): Promise<boolean> {
  const how = await bridge.followed.tell({ id, title, body });
  if (how !== 'not_shown') return how === 'opened';
  if (notifyState() !== 'granted') return false;
  // With the same tag, a second tab of the browser replaces the notice of the first.
  const notice = new Notification(title, { body, tag: id });
  return new Promise((resolve) => {
    notice.onclick = () => {
      window.focus();
      notice.close();
      resolve(true);
    };
  });
}
