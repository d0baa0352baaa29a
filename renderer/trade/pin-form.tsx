import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { pinsQuery } from '#renderer/bridge/queries.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { DialogFoot } from '#renderer/ui/dialog-foot.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { PinRequest } from '#shared/bridge/offline.ts';
import { newPinDraft, type PinDraft, type PinProblem, pinRequestOf } from './pin-draft.ts';
import { PinEstimateLine } from './pin-estimate-line.tsx';
import classes from './pin-form.module.css';
import { PinPeriodFields } from './pin-period-fields.tsx';
import { PinPhotosFields } from './pin-photos-fields.tsx';
import { PinStoresFields } from './pin-stores-fields.tsx';

type PinFormProps = { readonly externalIds: readonly string[]; readonly onClose: () => void };

const NO_STORES = [] as const;

/** What every part of the form gets. */
export type PinFieldsProps = {
  readonly draft: PinDraft;
  readonly change: (part: Partial<PinDraft>) => void;
  /** Shown once the form was sent with it. */
  readonly problem: PinProblem | null;
};

/** After sending: where the download can be followed. */
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

/** Which stores and days are fetched ahead, with how much of their photos, and what that would cost. */
export function PinForm({ externalIds, onClose }: PinFormProps) {
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
    // Read again, not taken from the answer, which may be older than what an event has brought meanwhile.
    onSuccess: () => void queries.invalidateQueries({ queryKey: pinsQuery(bridge, id).queryKey }),
  });
  if (add.isSuccess) return <Added onClose={onClose} />;

  const request = pinRequestOf(draft, stores);
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
