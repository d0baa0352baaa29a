import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import parts from '../parts/parts.module.css';
import type { Risks } from '../parts/risks.ts';
import { TypedNumberDialog } from '../parts/typed-number-dialog.tsx';

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
