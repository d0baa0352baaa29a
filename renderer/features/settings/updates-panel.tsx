import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import { Progress } from '#renderer/ui/progress.tsx';
import type { UpdateState } from '#shared/bridge/updates.ts';
import classes from './settings.module.css';

const BUSY_MS = 500;
/** Something may begin by itself. */
const IDLE_MS = 10_000;
const MEGABYTE = 1_000_000;

// Only this panel shows it, and only while it is open: no event tells of it.
const updatesQuery = (bridge: Bridge) =>
  queryOptions({
    queryKey: ['updates'],
    queryFn: ({ signal }) => bridge.updates.state(undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.way === 'none') return false;
      return data === undefined || ['idle', 'downloaded'].includes(data.work.state) ? IDLE_MS : BUSY_MS;
    },
  });

/** Newer versions of Endcap. Where the host has no updates, there is nothing to see. */
export function UpdatesPanel() {
  const t = useSettingsTexts();
  const bridge = useBridge();
  const queries = useQueryClient();
  const { data } = useQuery(updatesQuery(bridge));
  const take = (state: UpdateState) => queries.setQueryData(updatesQuery(bridge).queryKey, state);
  const check = useMutation({ mutationFn: () => bridge.updates.check(), onSuccess: take });
  const download = useMutation({ mutationFn: () => bridge.updates.download(), onSuccess: take });
  if (data === undefined || data.way === 'none') return null;
  const { way, found, work } = data;
  const looks = way !== 'no_address' && way !== 'off';
  const mayDownload = (way === 'offered' || way === 'automatic') && found !== null && work.state === 'idle';
  return (
    <Panel
      title={t('updates.title')}
      actions={
        looks && (work.state === 'idle' || work.state === 'checking') ? (
          <BusyButton
            variant="default"
            busy={check.isPending || work.state === 'checking'}
            onClick={() => check.mutate()}
          >
            {t('updates.check')}
          </BusyButton>
        ) : null
      }
      padded
    >
      <UpdateFacts update={data} />
      <div role="status">
        <UpdateSentence update={data} />
      </div>
      {mayDownload ? (
        <div className={classes.actions}>
          <Button onClick={() => download.mutate()}>{t('updates.download')}</Button>
        </div>
      ) : null}
    </Panel>
  );
}

function UpdateFacts({ update }: { readonly update: UpdateState }) {
  const t = useSettingsTexts();
  const format = useFormat();
  const { way, version, checkedAt, found, address } = update;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <dl className={pairs.pairs}>
      <dt>{t('updates.version')}</dt>
      <dd>{version}</dd>
      {way === 'no_address' || way === 'off' ? null : (
        <>
          <dt>{t('updates.checked')}</dt>
          <dd>{checkedAt === null ? t('updates.never') : format.dateTime(checkedAt, zone)}</dd>
        </>
      )}
      {checkedAt === null ? null : (
        <>
          <dt>{t('updates.newest')}</dt>
          <dd>{found ?? t('updates.none')}</dd>
        </>
      )}
      {found === null || way !== 'told' ? null : (
        <>
          <dt>{t('updates.where')}</dt>
          <dd className={classes.path}>{address}</dd>
        </>
      )}
    </dl>
  );
}

/** What is under way, what went wrong, or what a person can do. */
function UpdateSentence({ update }: { readonly update: UpdateState }) {
  const t = useSettingsTexts();
  const format = useFormat();
  const { way, found, work, failure } = update;
  const version = found ?? '';
  const megabytes = (bytes: number) => format.integer(Math.round(bytes / MEGABYTE));
  if (work.state === 'downloading') {
    const { done, total } = work;
    const note = total === null ? '' : t('updates.work.progress', { done: megabytes(done), total: megabytes(total) });
    return (
      <div className={classes.sentence}>
        <Progress label={t('updates.work.downloading', { version })} done={done} total={total} note={note} />
      </div>
    );
  }
  if (work.state === 'waiting' || work.state === 'downloaded') {
    return <p className={classes.sentence}>{t(`updates.work.${work.state}`, { version })}</p>;
  }
  if (failure !== null) {
    return (
      <p className={classes.sentence} data-failed>
        {t(`updates.failure.${failure}`)}
      </p>
    );
  }
  if (way === 'none' || (found === null && way !== 'no_address' && way !== 'off')) return null;
  return (
    <p className={classes.sentence}>
      {t(`updates.way.${way}`)} {way === 'off' ? <SetByPolicy /> : null}
    </p>
  );
}
