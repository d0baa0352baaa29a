import { Button } from '@mantine/core';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog-foot.tsx';
import type { ImportOutcome } from '#shared/bridge/publish.ts';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/use-store-name.ts';
import classes from './files.module.css';
import type { OpenedFile } from './read-change-file.ts';

type ImportDialogProps = {
  readonly opened: OpenedFile;
  readonly onImport: () => void;
  readonly onClose: () => void;
};

type Taken = Extract<ImportOutcome, { ok: true }>;

const RESULTS = ['taken', 'conflict', 'same', 'has_draft', 'unknown_store'] as const;
/** More stores of one result are counted and not named. */
const MOST_NAMES = 8;

/** What an opened file of changes would do, before anything of it is taken. */
export function ImportDialog({ opened, onImport, onClose }: ImportDialogProps) {
  const t = usePublishTexts();
  const { outcome } = opened;
  const isOfUse = outcome.ok && outcome.resources.some(({ result }) => result === 'taken' || result === 'conflict');
  return (
    <Dialog opened title={t('imported.title')} size={560} onClose={onClose}>
      <p className={classes.name}>{opened.name}</p>
      {outcome.ok ? (
        <Outcome outcome={outcome} isOfUse={isOfUse} />
      ) : (
        <p role="alert" className={classes.refused}>
          {t(`imported.${outcome.reason}`)}
        </p>
      )}
      {isOfUse ? (
        <DialogFoot onCancel={onClose}>
          <Button onClick={onImport} data-autofocus>
            {t('imported.confirm')}
          </Button>
        </DialogFoot>
      ) : (
        <Button variant="default" onClick={onClose}>
          {t('imported.close')}
        </Button>
      )}
    </Dialog>
  );
}

function Outcome({ outcome, isOfUse }: { readonly outcome: Taken; readonly isOfUse: boolean }) {
  const t = usePublishTexts();
  const format = useFormat();
  const nameOf = useStoreName();
  const { timeZone } = useWorkspace();
  const rows = outcome.resources.reduce((sum, one) => sum + one.rows, 0);
  const namesOf = (of: readonly { readonly ref: { readonly externalId: string } }[]) => {
    const names = of.map(({ ref }) => nameOf(ref.externalId)).toSorted(format.collator.compare);
    const more = names.length - MOST_NAMES;
    return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` ${t('changes.more', { count: more, number: format.integer(more) })}` : ''}`;
  };
  return (
    <>
      <p className={parts.text}>
        {t('imported.exportedAt', { time: format.dateTime(outcome.exportedAt, timeZone) })}{' '}
        {isOfUse ? t('imported.rows', { count: rows, number: format.integer(rows) }) : t('imported.nothing')}
      </p>
      <ul className={parts.points}>
        {RESULTS.flatMap((result) => {
          const of = outcome.resources.filter((one) => one.result === result);
          const { length: count } = of;
          return count === 0
            ? []
            : [
                <li key={result}>
                  {t(`imported.${result}`, { count, number: format.integer(count) })}{' '}
                  <span className={parts.faint}>{namesOf(of)}</span>
                </li>,
              ];
        })}
      </ul>
    </>
  );
}
