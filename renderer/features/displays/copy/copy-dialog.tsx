import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { copiesQuery, STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { type KnownStore, MOST_SHOWN, storeChoices } from '#renderer/trade/choices.ts';
import { StoreChecklist } from '#renderer/trade/store-filter.tsx';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import classes from '../displays.module.css';
import { type CopyPlan, planCopies } from './copy-plan.ts';
import { CopyPreview } from './copy-preview.tsx';

type CopyDialogProps = {
  /** The displays to copy. */
  readonly rows: readonly Fields[];
  readonly stores: readonly KnownStore[];
  /** Resolves with true when the copies are saved and on the page, with false when saving failed. */
  readonly onCopy: (plan: CopyPlan) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks which stores to copy displays into, and shows the result before anything is done. */
export function CopyDialog({ rows, stores, onCopy, onClose }: CopyDialogProps) {
  const t = useDisplaysTexts();
  const d = useDraftsTexts();
  const format = useFormat();
  const bridge = useBridge();
  const { id: workspaceId } = useWorkspace();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [read, setRead] = useState(0);
  const [saving, setSaving] = useState(false);
  const found = useMemo(() => storeChoices(stores, search, [], format.collator), [stores, search, format]);
  const query = useQuery(copiesQuery({ bridge, workspaceId, onProgress: setRead }, 'expositions', chosen));
  const plan = useMemo(() => planCopies(rows, query.data ?? []), [rows, query.data]);
  const isReady = query.data !== undefined && !query.isPlaceholderData && !plan.isTooMuch && plan.creates > 0;
  const number = (count: number) => ({ count, number: format.integer(count) });
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || saving) return;
    setSaving(true);
    await onCopy(plan);
    onClose();
  };
  return (
    <Dialog opened title={t('copy.title', number(rows.length))} onClose={onClose} size={560}>
      <form className={classes.form} onSubmit={(event) => void copy(event)}>
        <StoreChecklist
          label={t('copy.stores')}
          searchLabel={t('copy.search')}
          search={search}
          onSearch={setSearch}
          choices={found}
          chosen={chosen}
          onChange={setChosen}
          listClass={classes.framed}
          autoFocus
        />
        <div className={classes.line}>
          <span role="status" className={classes.faint}>
            {t('copy.chosen', number(chosen.length))}
            {found.length > MOST_SHOWN ? ` · ${t('copy.more', { shown: MOST_SHOWN, total: found.length })}` : ''}
          </span>
          <span className={classes.push} />
          <Button
            className={classes.whole}
            size="compact-sm"
            variant="default"
            disabled={found.length === 0}
            onClick={() => setChosen([...new Set([...chosen, ...found.map(({ externalId }) => externalId)])])}
          >
            {t('copy.chooseFound', number(found.length))}
          </Button>
          <Button
            className={classes.whole}
            size="compact-sm"
            variant="default"
            disabled={chosen.length === 0}
            onClick={() => setChosen([])}
          >
            {t('copy.clear')}
          </Button>
        </div>
        {query.isFetching && chosen.length > STORES_PER_CALL ? (
          <WorkBar
            label={d('loading', { done: format.integer(read), total: format.integer(chosen.length) })}
            done={read}
            total={chosen.length}
          />
        ) : (
          <CopyPreview plan={plan} stores={stores} isEmpty={chosen.length === 0} error={query.error} />
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={!isReady} loading={saving}>
            {plan.creates === 0 ? t('copy.confirmNone') : t('copy.confirm', number(plan.creates))}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
