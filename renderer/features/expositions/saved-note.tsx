import { useStore } from 'zustand';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import classes from './expositions.module.css';
import type { Saving } from './saving.ts';

/** Whether the last change is on the disk; says so only when it is. */
export function SavedNote({ saving }: { readonly saving: Saving }) {
  const t = useExpositionsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { pending, savedAt } = useStore(saving.store);
  const text =
    pending > 0
      ? t('saving')
      : savedAt === null
        ? t('nothingYet')
        : t('saved', { time: format.time(savedAt, timeZone) });
  return (
    <span role="status" className={classes.saved} data-pending={pending > 0}>
      {text}
    </span>
  );
}
