import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { UnreadableDraft } from '#shared/bridge/publish.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { useActions } from '../actions/actions.tsx';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';

type UnreadableDraftsProps = { readonly drafts: readonly UnreadableDraft[]; readonly locked: boolean };

/** Drafts that can't be read, each with what a person can do about it. Nothing is done unless it is asked for. */
export function UnreadableDrafts({ drafts, locked }: UnreadableDraftsProps) {
  return drafts.map((draft) => <UnreadableLine key={draft.draftId} draft={draft} locked={locked} />);
}

function UnreadableLine({ draft, locked }: { readonly draft: UnreadableDraft; readonly locked: boolean }) {
  const { draftId, externalId, size } = draft;
  const t = usePublishTexts();
  const number = useCount();
  const nameOf = useStoreName();
  const { actOnce } = useActions();
  const { timeZone } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const kind = RESOURCE_KINDS.find((known) => known === draft.kind);
  const name = `${nameOf(externalId)}, ${kind === undefined ? draft.kind : t(`kind.${kind}`)}`;
  const exportIt = () =>
    actOnce(`export ${draftId}`, async (bridge) => {
      const text = await bridge.publish.exportUnreadable({ draftId });
      if (text === null) return null;
      const file = t('unreadable.file', { date: localTimeOf(Date.now(), timeZone).date });
      const made = await saveFile(bridge, new Blob([text], { type: 'application/json' }), file);
      return { text: ({ t, saved }) => `${saved(made)} ${t('notice.stays')}` };
    });
  const discard = () => {
    setAsking(false);
    void actOnce(`discard ${draftId}`, async (bridge) => {
      const dropped = await bridge.publish.discardUnreadable({ draftId });
      return { text: ({ t, number }) => t('notice.dropped', { ...number(dropped.size), name }) };
    });
  };
  return (
    <>
      <Banner tone="danger" role="status">
        {t('unreadable.line', { ...number(size), name })}{' '}
        <ActionButton variant="default" aria-label={t('unreadable.exportOf', { name })} onClick={() => void exportIt()}>
          {t('unreadable.export')}
        </ActionButton>{' '}
        <ActionButton
          variant="default"
          disabled={locked}
          aria-label={t('unreadable.discardOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('unreadable.discard')}
        </ActionButton>
      </Banner>
      {isAsking ? (
        <Dialog title={t('unreadable.ask')} onClose={() => setAsking(false)}>
          <p className={parts.text}>{t('unreadable.askText', { name })}</p>
          <DialogFoot onCancel={() => setAsking(false)}>
            <Button color="red" onClick={discard}>
              {t('unreadable.discard')}
            </Button>
          </DialogFoot>
        </Dialog>
      ) : null}
    </>
  );
}
