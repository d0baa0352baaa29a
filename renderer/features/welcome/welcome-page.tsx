import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx';
import { Mark } from '#renderer/ui/mark.tsx';
import { Banner, Page } from '#renderer/ui/page.tsx';
import { ConnectForm } from './connect-form.tsx';
import { SampleChoice } from './sample-choice.tsx';
import classes from './welcome.module.css';

/** The first page: connect to a service, or look around in the sample. */
export function WelcomePage() {
  const { t } = useTranslation('welcome');
  const { data } = useQuery(workspacesQuery(useBridge()));
  if (data === undefined) return null;
  return (
    <div className={classes.welcome}>
      <header className={classes.top}>
        <Mark className={classes.mark} />
        {data.activeId === null ? null : (
          <Button
            component={Link}
            to="/overview"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('back')}
          </Button>
        )}
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
      </header>
      <main className={classes.main}>
        <Page title={t('title')} subtitle={t('subtitle')}>
          {data.setAside === undefined ? null : (
            <Banner>
              <span className={classes.path}>{t('setAside', { path: data.setAside })}</span>
            </Banner>
          )}
          <div className={classes.choices}>
            <section className={classes.choice} aria-labelledby="connect-title">
              <h2 id="connect-title" className={classes.choiceTitle}>
                {t('connect.title')}
              </h2>
              <p className={classes.choiceHint}>{t('connect.hint')}</p>
              <ConnectForm keychain={data.keychain} />
            </section>
            <SampleChoice />
          </div>
        </Page>
      </main>
    </div>
  );
}
