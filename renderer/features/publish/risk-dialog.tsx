import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './publish.module.css';
import type { Risks } from './risks.ts';

type RiskDialogProps = {
  readonly risks: Risks;
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const KINDS = ['creates', 'disables', 'clears', 'removes', 'stores'] as const;

/** Names what can not be taken back easily, and asks for the number of changes to be typed. */
export function RiskDialog({ risks, count, onConfirm, onClose }: RiskDialogProps) {
  const t = usePublishTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const isRight = typed.replace(/\s/g, '') === String(count);
  return (
    <Dialog opened title={t('risk.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onConfirm();
        }}
      >
        <ul className={classes.issues}>
          {KINDS.filter((kind) => risks[kind] > 0).map((kind) => (
            <li key={kind}>{t(`risk.${kind}`, { count: risks[kind], number: format.integer(risks[kind]) })}</li>
          ))}
        </ul>
        <TextInput
          label={t('risk.ask', { number: String(count) })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <div className={classes.dialogFoot}>
          <Button type="submit" disabled={!isRight}>
            {t('risk.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {c('action.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
