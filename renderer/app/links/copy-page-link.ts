import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLinksTexts } from '#renderer/i18n/use-links-texts.ts';
import { copyText } from '#renderer/ui/copy-text.ts';
import { makePageLink } from '#shared/domain/page-link.ts';
import classes from './links.module.css';

const SAID_MS = 4_000;

/** Says something for a moment at the foot of the window, above whatever is open. */
function say(text: string): void {
  const note = document.createElement('output');
  note.className = classes.note ?? '';
  note.popover = 'manual';
  document.body.append(note);
  note.showPopover();
  // An empty one that is filled is read aloud.
  note.textContent = text;
  setTimeout(() => note.remove(), SAID_MS);
}

/** Returns a function that copies a link to the page as it is shown now, with its filters and days. */
export function useCopyPageLink(): () => void {
  const t = useLinksTexts();
  const { baseUrl, timeZone } = useWorkspace();
  const router = useRouter();
  return useCallback(() => {
    const link = makePageLink(baseUrl, router.state.location.href, Date.now(), timeZone);
    if (link === null) say(t('tooLong'));
    else say(t(copyText({ text: link }) ? 'copied' : 'notCopied'));
  }, [baseUrl, timeZone, router, t]);
}
