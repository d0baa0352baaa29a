import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconDownload,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { leftText } from '#renderer/download/fetch-time.ts';
import { pinFacts, pinStores } from '#renderer/download/pin-words.ts';
import { onSameDay } from '#renderer/i18n/age.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Grouped } from '#renderer/ui/grouped.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import type { Pin, PinProgress } from '#shared/bridge/offline.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import classes from './offline.module.css';

type PinRowProps = {
  readonly pin: Pin;
  readonly stores: readonly StoreRow[];
  readonly writable: boolean;
  readonly busy: boolean;
  readonly onStop: () => void;
  readonly onResume: () => void;
  readonly onRemove: () => void;
};

const LOOK = {
  waiting: { Icon: IconClock, tone: 'calm' },
  running: { Icon: IconDownload, tone: 'calm' },
  complete: { Icon: IconCheck, tone: 'good' },
  incomplete: { Icon: IconCircleDashed, tone: 'warn' },
  stopped: { Icon: IconPlayerPause, tone: 'calm' },
  failed: { Icon: IconAlertTriangle, tone: 'warn' },
} as const satisfies Record<Pin['state'], { Icon: TablerIcon; tone: 'calm' | 'good' | 'warn' }>;

/** What a state means for the user; null: why it failed says it all. */
function hintOf({ state, failure }: Pin): Pin['state'] | 'paused' | null {
  if (failure === null) return state;
  if (state === 'waiting' && failure.code === 'rate_limited') return 'paused';
  return state === 'failed' ? null : state;
}

/** The state as a word and a shape, and what it means for the user. */
function State({ pin }: { readonly pin: Pin }) {
  const t = useOfflineTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const { pictures } = pin;
  const { Icon, tone } = LOOK[pin.state];
  const sentence = pin.failure === null ? null : failureSentence(pin.failure, f);
  const hint = hintOf(pin);
  return (
    <p className={classes.state}>
      <span className={classes.mark} data-tone={tone}>
        <Icon size={13} stroke={2} aria-hidden />
        {t(`pins.state.${pin.state}`)}
      </span>
      <span>
        {sentence === null ? null : `${sentence.title}. ${sentence.hint} `}
        {pictures === null || pictures.kept === pictures.asked
          ? null
          : `${t('pins.pictures', {
              count: pictures.asked,
              kept: format.integer(pictures.kept),
              number: format.integer(pictures.asked),
            })} `}
        {hint === null ? null : t(`pins.hint.${hint}`)}
      </span>
    </p>
  );
}

/** One pin: what it covers, its progress and age, and how to stop, resume or remove it. */
export function PinRow({ pin, stores, writable, busy, onStop, onResume, onRemove }: PinRowProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const heading = useId();
  const name = pinStores(pin, stores, { t, format });
  const today = pin.asOf !== null && onSameDay(Date.now(), Date.parse(pin.asOf), timeZone);
  const under = pin.state === 'running' || pin.state === 'waiting';
  const lacks = pin.pictures !== null && pin.pictures.kept < pin.pictures.asked;
  const again = lacks || pin.state === 'stopped' || pin.state === 'incomplete' || pin.state === 'failed';
  // Not disabled while it is busy, which would take the focus away.
  const button = (label: string, onClick: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!writable}
      aria-disabled={busy || undefined}
      onClick={() => (busy ? undefined : onClick())}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.pin} aria-labelledby={heading} data-line={pin.pinId}>
      <div className={classes.pinHead}>
        <h3 id={heading} className={classes.name}>
          {name}
        </h3>
        <span className={classes.facts}>{pinFacts(pin, { t, format })}</span>
        <span className={classes.facts}>
          {t('pins.kept', {
            count: pin.storesAsked,
            kept: format.integer(pin.storesKept),
            number: format.integer(pin.storesAsked),
          })}
          {' · '}
          {pin.asOf === null ? (
            t('pins.nothingYet')
          ) : (
            <time dateTime={pin.asOf}>
              {t('pins.asOf', { time: today ? format.time(pin.asOf, timeZone) : format.dateTime(pin.asOf, timeZone) })}
            </time>
          )}
        </span>
        <Grouped className={classes.actions} aria-label={t('pins.actions', { name })}>
          {under
            ? button(t('pins.stop'), onStop)
            : again
              ? button(t(pin.state === 'stopped' ? 'pins.resume' : 'pins.again'), onResume)
              : null}
          {button(t('pins.remove'), onRemove)}
        </Grouped>
      </div>
      {under && pin.progress !== null ? <PinProgressBar progress={pin.progress} /> : null}
      <State pin={pin} />
    </li>
  );
}

/** The progress of a download: requests done, size, rate and time left, or when its pause ends. */
function PinProgressBar({ progress }: { readonly progress: PinProgress }) {
  const t = useOfflineTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const number = useCount();
  const { done, total, isOpen, bytes, perSecond, waitingUntil } = progress;
  const left = leftText(progress, { t, number });
  const note = [
    t('pins.fetched', { size: format.bytes(bytes) }),
    ...(waitingUntil !== null
      ? [t('pins.pausing', { time: format.time(waitingUntil, timeZone) })]
      : [
          ...(perSecond === null ? [] : [t('pins.rate', { rate: format.number(perSecond) })]),
          ...(left === null ? [] : [left]),
        ]),
  ].join(' · ');
  return (
    <Progress
      label={t(isOpen ? 'pins.progressOpen' : 'pins.progress', {
        count: total,
        done: format.integer(done),
        number: format.integer(total),
      })}
      note={note}
      done={done}
      // A bar of the least would go back.
      total={isOpen ? null : total}
    />
  );
}
