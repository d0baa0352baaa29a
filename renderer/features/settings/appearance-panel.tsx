import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import { Settings } from '#shared/bridge/settings.ts';
import { LANGUAGE_NAMES } from './policy-panel.tsx';
import classes from './settings.module.css';

/** Language and theme; both apply at once. */
export function AppearancePanel() {
  const t = useSettingsTexts();
  const { data } = useQuery(settingsQuery(useBridge()));
  const change = useChangeSettings();
  const set = usePolicy()?.language;
  const language = useId();
  const theme = useId();
  if (data === undefined) return null;
  return (
    <Panel title={t('appearance.title')} padded>
      <dl className={pairs.pairs}>
        <dt id={language}>{t('appearance.language')}</dt>
        <dd>
          {set === undefined ? (
            <SegmentedControl
              aria-labelledby={language}
              value={data.language}
              onChange={(value) => change.mutate({ language: Settings.shape.language.parse(value) })}
              data={[
                { value: 'system', label: t('appearance.system') },
                { value: 'pl', label: LANGUAGE_NAMES.pl },
                { value: 'en', label: LANGUAGE_NAMES.en },
              ]}
            />
          ) : (
            <span className={classes.set}>
              {LANGUAGE_NAMES[set]} <SetByPolicy />
            </span>
          )}
        </dd>
        <dt id={theme}>{t('appearance.theme')}</dt>
        <dd>
          <SegmentedControl
            aria-labelledby={theme}
            value={data.theme}
            onChange={(value) => change.mutate({ theme: Settings.shape.theme.parse(value) })}
            data={[
              { value: 'system', label: t('appearance.system') },
              { value: 'light', label: t('appearance.light') },
              { value: 'dark', label: t('appearance.dark') },
            ]}
          />
        </dd>
      </dl>
      {change.error === null ? null : <FailureNotice failure={failureOf(change.error)} />}
    </Panel>
  );
}
