import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { copiesQuery, STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import type { UnsavedReason } from '#renderer/drafts/saving.ts';
import { SaveButton, useDialogSaving } from '#renderer/drafts/use-dialog-saving.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import classes from './copy.module.css';
import { type CopyKind, type CopyPlan, planCopies } from './copy-plan.ts';
import { CopyPreview, type CopyTexts } from './copy-preview.tsx';
import { StorePick } from './store-pick.tsx';

type CopyDialogProps = {
  readonly kind: CopyKind;
  readonly texts: CopyTexts;
  /** The rows to copy. */
  readonly rows: readonly Fields[];
  readonly stores: readonly KnownStore[];
  /** Resolves with null when the copies are saved and on the page, or with why they are not. */
  readonly onCopy: (plan: CopyPlan) => Promise<UnsavedReason | null>;
  readonly onClose: () => void;
};

/** Asks which stores to copy rows into, and shows the result before anything is done. */
export function CopyDialog({ kind, texts, rows, stores, onCopy, onClose }: CopyDialogProps) {
  const d = useDraftsTexts();
  const format = useFormat();
  const number = useCount();
  const bridge = useBridge();
  const { id: workspaceId } = useWorkspace();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [read, setRead] = useState(0);
  const { isSaving, save, note } = useDialogSaving(onClose);
  const query = useQuery(copiesQuery({ bridge, workspaceId, onProgress: setRead }, kind.kind, chosen));
  const plan = useMemo(() => planCopies(kind, rows, query.data ?? []), [kind, rows, query.data]);
  const isReady = query.data !== undefined && !query.isPlaceholderData && !plan.isTooMuch && plan.creates > 0;
  const copy = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save(() => onCopy(plan));
  };
  return (
    <Dialog title={texts.title(number(rows.length))} onClose={onClose} size={560}>
      <form className={classes.form} onSubmit={copy}>
        <StorePick label={texts.stores} stores={stores} chosen={chosen} onChange={setChosen} autoFocus />
        {query.isFetching && chosen.length > STORES_PER_CALL ? (
          <WorkBar
            label={d('loading', { done: format.integer(read), total: format.integer(chosen.length) })}
            done={read}
            total={chosen.length}
          />
        ) : (
          <CopyPreview plan={plan} texts={texts} stores={stores} isEmpty={chosen.length === 0} error={query.error} />
        )}
        {note}
        <DialogFoot onCancel={onClose}>
          <SaveButton isReady={isReady} isSaving={isSaving}>
            {plan.creates === 0 ? texts.confirmNone : texts.confirm(number(plan.creates))}
          </SaveButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
