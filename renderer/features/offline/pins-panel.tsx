import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { pinStores } from '#renderer/download/pin-words.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import type { Pin } from '#shared/bridge/offline.ts';
import classes from './offline.module.css';
import { PinRow } from './pin-row.tsx';
import { useChangePins, usePins } from './use-offline-action.ts';

const NO_STORES = [] as const;

type PinsPanelProps = { readonly writable: boolean; readonly onAdd: () => void };

/** Stores and periods that are downloaded in advance, each with its progress and its actions. */
export function PinsPanel({ writable, onAdd }: PinsPanelProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const stores = useStores().data?.data ?? NO_STORES;
  const query = usePins();
  const error = useLastError(query);
  const change = useChangePins();
  const [removed, setRemoved] = useState<Pin | null>(null);
  const remove = (pin: Pin) =>
    change.mutate((offline) => offline.removePin({ pinId: pin.pinId }), { onSuccess: () => setRemoved(pin) });
  const putBack = ({ externalIds, period, photos }: Pin) =>
    change.mutate((offline) => offline.addPin({ externalIds, period, photos }), { onSuccess: () => setRemoved(null) });
  const add = writable ? (
    <Button onClick={onAdd} leftSection={<IconDownload size={16} aria-hidden />}>
      {t('pins.add')}
    </Button>
  ) : undefined;
  const pins = query.data;
  const content = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(content, () => content.current?.querySelector('button:not(:disabled)'));
  return (
    <Panel title={t('pins.title')} note={t('pins.note')} actions={pins?.length === 0 ? undefined : add}>
      <div ref={content} {...kept}>
        <div role="status">
          {removed === null ? null : (
            <div className={classes.undo} data-line="removed">
              <span>{t('pins.removed', { name: pinStores(removed, stores, { t, format }) })}</span>
              <Button size="compact-sm" variant="default" onClick={() => putBack(removed)}>
                {t('pins.undo')}
              </Button>
            </div>
          )}
        </div>
        {change.error === null ? null : (
          <div className={classes.inset}>
            <FailureNotice failure={failureOf(change.error)} withAction={false} />
          </div>
        )}
        {pins === undefined ? (
          error === null ? (
            <div className={classes.inset} aria-busy="true">
              <Skeleton height={44} />
            </div>
          ) : (
            <div className={classes.inset}>
              <FailureNotice
                failure={failureOf(error)}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            </div>
          )
        ) : pins.length === 0 ? (
          <Empty title={t('pins.empty')} hint={t('pins.emptyHint')} action={add} />
        ) : (
          <ul className={classes.pins}>
            {pins.map((pin) => (
              <PinRow
                key={pin.pinId}
                pin={pin}
                stores={stores}
                writable={writable}
                busy={change.isPending}
                onStop={() => change.mutate((offline) => offline.stopPin({ pinId: pin.pinId }))}
                onResume={() => change.mutate((offline) => offline.resumePin({ pinId: pin.pinId }))}
                onRemove={() => remove(pin)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
