import { Badge, Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { useCheckedPolicy, usePolicy } from '#renderer/bridge/use-policy.ts';
import { useWelcomeTexts } from '#renderer/i18n/use-welcome-texts.ts';
import { PolicyRefused } from '#renderer/policy/set-by-policy.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Logo } from '#renderer/ui/logo.tsx';
import { Banner, Page } from '#renderer/ui/page.tsx';
import { ConnectForm } from './connect-form.tsx';
import picture from './product-picture.module.css';
import { useOpenWorkspace } from './use-open-workspace.ts';
import classes from './welcome.module.css';

/** The first page: connect to a service, or look around in the sample. */
export function WelcomePage() {
  const t = useWelcomeTexts();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const policy = useCheckedPolicy();
  // The form begins with the address of the organisation.
  if (data === undefined || policy === undefined) return null;
  const service = policy.inForce?.policy.service ?? null;
  return (
    <div className={classes.welcome}>
      <header className={classes.top}>
        <Logo className={classes.mark} />
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
        <div className={classes.help}>
          <Button
            component={Link}
            to="/guide"
            variant="subtle"
            color="gray"
            leftSection={<IconBook size={16} aria-hidden />}
          >
            {t('guide')}
          </Button>
          <LanguageSwitch />
        </div>
      </header>
      <main className={classes.main}>
        <Page title={t('title')} subtitle={t('subtitle')}>
          {data.quarantined === undefined ? null : (
            <Banner>
              <span className={classes.path}>{t('quarantined', { path: data.quarantined })}</span>
            </Banner>
          )}
          <PolicyRefused policy={policy} />
          <div className={classes.product}>
            <ProductPicture />
            <ul className={classes.can}>
              <li>{t('can.see')}</li>
              <li>{t('can.open')}</li>
              <li>{t('can.edit')}</li>
            </ul>
          </div>
          <div className={classes.choices}>
            <section className={classes.choice} aria-labelledby="connect-title">
              <h2 id="connect-title" className={classes.choiceTitle}>
                {t('connect.title')}
              </h2>
              <p className={classes.choiceHint}>{t('connect.hint')}</p>
              <ConnectForm key={service?.address} keychain={data.keychain} service={service} />
            </section>
            <SampleChoice />
          </div>
        </Page>
      </main>
    </div>
  );
}

/** The sample workspace, one press away. */
function SampleChoice() {
  const t = useWelcomeTexts();
  const { t: c } = useTranslation('common');
  const bridge = useBridge();
  const { state, open } = useOpenWorkspace();
  const start = () => void open(() => bridge.workspaces.openSample());
  return (
    <section className={classes.choice} aria-labelledby="sample-title">
      <div className={classes.choiceHead}>
        <h2 id="sample-title" className={classes.choiceTitle}>
          {t('sample.title')}
        </h2>
        <Badge variant="light" tt="none">
          {c('workspace.demo')}
        </Badge>
      </div>
      <p className={classes.choiceHint}>{t('sample.hint')}</p>
      <div className={classes.buttons}>
        <Button onClick={start} loading={state.state === 'opening'}>
          {t('sample.submit')}
        </Button>
      </div>
      <div aria-live="polite">
        {state.state === 'opening' ? <p className={classes.note}>{t('sample.opening')}</p> : null}
        {state.state === 'failed' ? <FailureNotice failure={state.failure} onRetry={start} /> : null}
      </div>
    </section>
  );
}

/** Polish or English, for someone who can't read the page yet: each language is named in itself. */
function LanguageSwitch() {
  const { t, i18n } = useTranslation('common');
  const change = useChangeSettings();
  if (usePolicy()?.language !== undefined) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('language')}
      value={i18n.language}
      onChange={(value) => change.mutate({ language: value === 'pl' ? 'pl' : 'en' })}
      data={[
        { value: 'pl', label: 'Polski' },
        { value: 'en', label: 'English' },
      ]}
    />
  );
}

/** Made-up stores: measured and target, in percent. */
const ROWS = [
  [52, 78],
  [61, 82],
  [58, 71],
  [70, 79],
  [81, 85],
  [88, 84],
] as const;

const ROW = 34;
const LEFT = 132;
const PER_PERCENT = 4.2;
const xOf = (percent: number): number => LEFT + (percent - 40) * PER_PERCENT;

/** The Overview in outline: stores from the worst on, each with its way from measured to target. */
function ProductPicture() {
  return (
    <svg className={picture.picture} viewBox="0 0 420 226" aria-hidden="true">
      {[50, 60, 70, 80, 90].map((percent) => (
        <line key={percent} className={picture.grid} x1={xOf(percent)} x2={xOf(percent)} y1={10} y2={216} />
      ))}
      {ROWS.map(([measured, target], row) => {
        const y = 28 + row * ROW;
        const tone = measured < target ? 'below' : 'above';
        return (
          <g key={`${measured} ${target}`}>
            <rect className={picture.name} x={14} y={y - 5} width={96 - (row % 3) * 16} height={10} rx={5} />
            <line className={picture.gap} data-tone={tone} x1={xOf(measured)} x2={xOf(target)} y1={y} y2={y} />
            <line className={picture.target} x1={xOf(target)} x2={xOf(target)} y1={y - 9} y2={y + 9} />
            <circle className={picture.measured} data-tone={tone} cx={xOf(measured)} cy={y} r={6} />
          </g>
        );
      })}
    </svg>
  );
}
