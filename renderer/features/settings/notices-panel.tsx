import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { infoQuery, settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useFollowed } from '#renderer/followed/follow-button.tsx';
import { notifyState } from '#renderer/followed/notify.ts';
import { useFollowedTexts } from '#renderer/i18n/use-followed-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import { DEFAULT_NOTICES, type NoticeRules, Settings } from '#shared/bridge/settings.ts';
import classes from './settings.module.css';

/** So many followed stores are named. */
const MOST_NAMED = 8;

/** The followed stores of the open workspace. */
function Followed() {
  const t = useFollowedTexts();
  const format = useFormat();
  const { followed = [], change } = useFollowed();
  const nameOf = new Map(useStores().data?.data.map(({ externalId, name }) => [externalId, name]));
  if (followed.length === 0) return <dd>{t('settings.none')}</dd>;
  const names = followed.slice(0, MOST_NAMED).map((id) => nameOf.get(id) ?? id);
  const more = followed.length - names.length;
  return (
    <dd className={classes.line}>
      {more === 0 ? names.join(', ') : t('settings.names', { names: names.join(', '), number: format.integer(more) })}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => change.mutate({ externalIds: followed, isFollowed: false })}
      >
        {t('settings.stop')}
      </Button>
    </dd>
  );
}

type RulesProps = { readonly rules: NoticeRules; readonly onChange: (rules: NoticeRules) => void };

/** From how many points on, and when not. Each is saved as soon as it makes sense. */
function Rules({ rules, onChange }: RulesProps) {
  const t = useFollowedTexts();
  const [least, setLeast] = useState(String(rules.leastPoints));
  const [quiet, setQuiet] = useState(rules.quiet ?? { from: '', to: '' });
  const leastLabel = useId();
  const checked = Settings.shape.notices.safeParse({ ...rules, leastPoints: pointsOf(least) });
  const changeQuiet = (part: Partial<typeof quiet>) => {
    const next = { ...quiet, ...part };
    setQuiet(next);
    if (next.from !== '' && next.to !== '') onChange({ ...rules, quiet: next });
    else if (next.from === '' && next.to === '') onChange({ ...rules, quiet: null });
  };
  return (
    <>
      <dt id={leastLabel}>{t('settings.least')}</dt>
      <dd className={classes.set}>
        <TextInput
          className={classes.short}
          inputMode="decimal"
          aria-labelledby={leastLabel}
          value={least}
          error={checked.success ? undefined : t('settings.leastWrong')}
          rightSection={t('settings.points')}
          rightSectionWidth={56}
          onChange={({ currentTarget: { value } }) => {
            setLeast(value);
            const next = Settings.shape.notices.safeParse({ ...rules, leastPoints: pointsOf(value) });
            if (next.success && next.data !== undefined) onChange(next.data);
          }}
        />
      </dd>
      <dt>{t('settings.quiet')}</dt>
      <dd className={classes.line}>
        {(['from', 'to'] as const).map((part) => (
          <TextInput
            key={part}
            type="time"
            className={classes.short}
            aria-label={t(`settings.${part}`)}
            value={quiet[part]}
            error={quiet[part] === '' && quiet.from !== quiet.to ? t('settings.quietWrong') : undefined}
            onChange={({ currentTarget: { value } }) => changeQuiet({ [part]: value })}
          />
        ))}
        <span className={classes.fact}>{t('settings.quietHint')}</span>
      </dd>
    </>
  );
}

/** A number as it is typed, with a comma or a point; NaN: it is none. */
const pointsOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

const STATES = { granted: 'allowed', denied: 'denied', default: 'unasked' } as const;

/** Of what and when people are told, and which stores they follow. */
export function NoticesPanel() {
  const t = useFollowedTexts();
  const bridge = useBridge();
  const host = useQuery(infoQuery(bridge)).data?.host;
  const { id } = useWorkspace();
  const settings = useQuery(settingsQuery(bridge)).data;
  const change = useChangeSettings();
  const isOff = usePolicy()?.notices === 'off';
  const state = notifyState();
  if (settings === undefined) return null;
  return (
    <Panel title={t('settings.title')} note={t('settings.note')} padded>
      {isOff ? (
        <span className={classes.set}>
          {t('settings.off')} <SetByPolicy />
        </span>
      ) : (
        <dl className={pairs.pairs}>
          <dt>{t('settings.stores')}</dt>
          <Followed key={id} />
          <Rules rules={settings.notices ?? DEFAULT_NOTICES} onChange={(notices) => change.mutate({ notices })} />
          {host !== 'browser' || state === 'absent' ? null : (
            <>
              <dt>{t('settings.system')}</dt>
              <dd>{t(`settings.${STATES[state]}`)}</dd>
            </>
          )}
        </dl>
      )}
      {change.error === null ? null : <FailureNotice failure={failureOf(change.error)} />}
    </Panel>
  );
}
