import { useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useActions } from '../actions/actions.tsx';
import parts from '../parts/parts.module.css';
import { isRisky, type Risks, risksOf } from '../parts/risks.ts';
import { TypedNumberDialog } from '../parts/typed-number-dialog.tsx';

type RiskDialogProps = {
  readonly risks: Risks;
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const KINDS = ['newStores', 'creates', 'disables', 'clears', 'removes', 'noContacts', 'noTargets', 'stores'] as const;

/** Lists what can't be undone easily, and asks the person to type the number of changes. */
export function RiskDialog({ risks, count, onConfirm, onClose }: RiskDialogProps) {
  const t = usePublishTexts();
  const format = useFormat();
  return (
    <TypedNumberDialog
      title={t('risk.title')}
      ask={t('risk.ask', { count, number: String(count) })}
      expected={count}
      confirm={t('risk.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={parts.points}>
        {KINDS.filter((kind) => risks[kind] > 0).map((kind) => (
          <li key={kind}>{t(`risk.${kind}`, { count: risks[kind], number: format.integer(risks[kind]) })}</li>
        ))}
      </ul>
    </TypedNumberDialog>
  );
}

/**
 * Sends the chosen changes, and asks first when they can't be undone easily.
 *
 * @param start starts the publishing
 */
export function useSending(start: (shown: readonly ResourceChanges[]) => void) {
  const { showNote } = useActions();
  const [asking, setAsking] = useState<readonly ResourceChanges[] | null>(null);
  const send = (chosen: readonly ResourceChanges[]) => {
    setAsking(null);
    showNote(null);
    start(chosen);
  };
  return {
    /** What the dialog asks about; null: there is no dialog. */
    asking,
    choose: (chosen: readonly ResourceChanges[]) => {
      if (chosen.length === 0) return;
      if (isRisky(risksOf(chosen))) setAsking(chosen);
      else send(chosen);
    },
    send,
    cancel: () => setAsking(null),
  };
}
