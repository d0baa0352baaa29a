import { useTranslation } from 'react-i18next';
import { KeptNote, LackingNote } from '#renderer/reasons/kept-note.tsx';
import { isAllKept } from '#renderer/reasons/kept-text.ts';
import { type ReasonsScope, useKept } from '#renderer/reasons/scope.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import classes from './overview-page.module.css';

type CalculatedNoteProps = {
  readonly scope: ReasonsScope;
  readonly kept: KeptPeriod;
  /** True when groups are left out because of their figures. */
  readonly leavesOut: boolean;
};

/**
 * Says of a report of some displays, which is Endcap's own, what it was calculated from, and fetches what is missing.
 * Where nothing is, the head of the page says enough.
 */
export function CalculatedNote({ scope, kept: here, leavesOut }: CalculatedNoteProps) {
  const { t } = useTranslation('overview');
  const kept = useKept(scope, here);
  const isHere = kept.storesKept > 0;
  const isAll = isHere && isAllKept(kept);
  if (isAll && !leavesOut) return null;
  return (
    <div role="status" className={classes.notice}>
      <div className={classes.text}>
        {isAll ? (
          <p className={classes.text}>{t('totalsOfAll')}</p>
        ) : isHere ? (
          <p className={classes.text}>
            {t('calculated')} <KeptNote kept={kept} />
            {leavesOut ? `. ${t('totalsOfAll')}` : null}
          </p>
        ) : (
          <p className={classes.text}>{t('notHere')}</p>
        )}
        <LackingNote scope={scope} kept={kept} isAll={!isHere} />
      </div>
    </div>
  );
}
