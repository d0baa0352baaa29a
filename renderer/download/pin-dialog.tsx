import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { pinsQuery } from '#renderer/bridge/queries.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Radio, TextInput } from '#renderer/ui/mantine-more.ts';
import { PinRequest } from '#shared/bridge/offline.ts';
import { newPinDraft, type PinDraft, type PinFieldsProps, pinRequestOf } from './pin-draft.ts';
import { PinEstimateLine } from './pin-estimate-line.tsx';
import classes from './pin-form.module.css';
import { PinStoresFields } from './pin-stores-fields.tsx';

/** A rolling number of days up to today, or fixed dates. */
function PinPeriodFields({ draft, change, problem }: PinFieldsProps) {
  const t = useOfflineTexts();
  const crossed = problem === 'crossed' ? t('form.problem.crossed') : undefined;
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('form.period')}</legend>
      <Radio
        name="period"
        label={t('form.last')}
        checked={draft.period === 'last'}
        onChange={() => change({ period: 'last' })}
      />
      {draft.period === 'last' ? (
        <div className={classes.inner}>
          <TextInput
            className={classes.short}
            label={t('form.days')}
            inputMode="numeric"
            value={draft.days}
            error={problem === 'not_days' ? t('form.problem.not_days') : undefined}
            onChange={({ currentTarget }) => change({ days: currentTarget.value })}
          />
        </div>
      ) : null}
      <Radio
        name="period"
        label={t('form.fixed')}
        checked={draft.period === 'fixed'}
        onChange={() => change({ period: 'fixed' })}
      />
      {draft.period === 'fixed' ? (
        <div className={classes.inner}>
          <TextInput
            className={classes.date}
            type="date"
            label={t('form.firstDay')}
            value={draft.firstDay}
            error={problem === 'no_first' ? t('form.problem.no_first') : undefined}
            onChange={({ currentTarget }) => change({ firstDay: currentTarget.value })}
          />
          <TextInput
            className={classes.date}
            type="date"
            label={t('form.lastDay')}
            value={draft.lastDay}
            error={problem === 'no_last' ? t('form.problem.no_last') : crossed}
            onChange={({ currentTarget }) => change({ lastDay: currentTarget.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** Which photos are downloaded along with the figures. */
function PinPhotosFields({ draft, change }: PinFieldsProps) {
  const t = useOfflineTexts();
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('form.photos')}</legend>
      {PinRequest.shape.photos.options.map((photos) => (
        <Radio
          key={photos}
          name="photos"
          label={t(`form.photosLabel.${photos}`)}
          description={t(`form.photosNote.${photos}`)}
          checked={draft.photos === photos}
          onChange={() => change({ photos })}
        />
      ))}
    </fieldset>
  );
}

type PinFormProps = { readonly externalIds: readonly string[]; readonly onClose: () => void };

const NO_STORES = [] as const;

/** Shown after sending: where to follow the download. */
function Added({ onClose }: { readonly onClose: () => void }) {
  const t = useOfflineTexts();
  const next = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone with the form.
  useEffect(() => next.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div role="status">
        <p className={classes.done}>{t('form.added')}</p>
        <p className={classes.note}>{t('form.addedHint')}</p>
      </div>
      <div className={classes.buttons}>
        <Button component={Link} to="/offline" ref={next} onClick={onClose}>
          {t('form.toOffline')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      </div>
    </div>
  );
}

/** Chooses the stores, the days and the photos to download ahead, and shows what that would cost. */
function PinForm({ externalIds, onClose }: PinFormProps) {
  const t = useOfflineTexts();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { connection } = useConnection();
  const queries = useQueryClient();
  const stores = useStores().data?.data ?? NO_STORES;
  const [draft, setDraft] = useState(() => newPinDraft(externalIds));
  const [pressed, setPressed] = useState(false);
  const add = useMutation({
    mutationFn: (request: PinRequest) => bridge.offline.addPin(request),
    // Read again instead of using this answer: it may be older than what an event has brought meanwhile.
    onSuccess: () => void queries.invalidateQueries({ queryKey: pinsQuery(bridge, id).queryKey }),
  });
  if (add.isSuccess) return <Added onClose={onClose} />;

  const request = pinRequestOf(draft);
  const problem = typeof request === 'string' ? request : null;
  const fields = {
    draft,
    change: (part: Partial<PinDraft>) => setDraft((before) => ({ ...before, ...part })),
    problem: pressed ? problem : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (typeof request !== 'string') add.mutate(request);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PinStoresFields {...fields} stores={stores} />
      <PinPeriodFields {...fields} />
      <PinPhotosFields {...fields} />
      <div className={classes.foot}>
        <PinEstimateLine request={typeof request === 'string' ? null : request} />
        {connection.state === 'offline' ? <p className={classes.note}>{t('form.later')}</p> : null}
        {add.error === null ? null : <FailureNotice failure={failureOf(add.error)} withAction={false} />}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={add.isPending}>
            {t('form.submit')}
          </Button>
        </DialogFoot>
      </div>
    </form>
  );
}

type PinDialogProps = {
  /** External IDs of the stores to start with; empty: all stores. */
  readonly externalIds: readonly string[];
  readonly onClose: () => void;
};

/** The dialog "Make available offline". */
export function PinDialog({ externalIds, onClose }: PinDialogProps) {
  const t = useOfflineTexts();
  return (
    <Dialog title={t('form.title')} onClose={onClose} size={600}>
      <PinForm externalIds={externalIds} onClose={onClose} />
    </Dialog>
  );
}
