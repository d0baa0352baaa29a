import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllKept } from '#renderer/reasons/kept-text.ts';
import { type ReasonsScope, useKept } from '#renderer/reasons/scope.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import classes from './overview-page.module.css';

const KeptNote = lazy(async () => ({ default: (await import('#renderer/reasons/kept-note.tsx')).KeptNote }));
const LackingNote = lazy(async () => ({
  default: (await import('#renderer/reasons/kept-note.tsx')).LackingNote,
}));

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
            {t('calculated')}{' '}
            <Suspense>
              <KeptNote kept={kept} />
            </Suspense>
            {leavesOut ? `. ${t('totalsOfAll')}` : null}
          </p>
        ) : (
          <p className={classes.text}>{t('notHere')}</p>
        )}
        <Suspense>
          <LackingNote scope={scope} kept={kept} isAll={!isHere} />
        </Suspense>
      </div>
    </div>
  );
}
