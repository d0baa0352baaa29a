import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { infoQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';

/** Version, host and licence, as needed for a bug report. */
export function AboutPanel() {
  const t = useSettingsTexts();
  const bridge = useBridge();
  const { data: workspaces } = useQuery(workspacesQuery(bridge));
  const { data: info } = useQuery(infoQuery(bridge));
  return (
    <Panel
      title={t('about.title')}
      actions={
        <Button component={Link} to="/guide" variant="default" leftSection={<IconBook size={15} aria-hidden />}>
          {t('about.guide')}
        </Button>
      }
      padded
    >
      <dl className={pairs.pairs}>
        {info === undefined ? null : (
          <>
            <dt>{t('about.version')}</dt>
            <dd>{info.version}</dd>
            <dt>{t('about.host')}</dt>
            <dd>{t(`about.${info.host}`)}</dd>
            <dt>{t('about.platform')}</dt>
            <dd>{info.platform}</dd>
          </>
        )}
        {workspaces === undefined ? null : (
          <>
            <dt>{t('about.keychain')}</dt>
            <dd>{t(`about.keychainState.${workspaces.keychain}`)}</dd>
          </>
        )}
        <dt>{t('about.licence')}</dt>
        <dd>{t('about.licenceText')}</dd>
      </dl>
    </Panel>
  );
}
