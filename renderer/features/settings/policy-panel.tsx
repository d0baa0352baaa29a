import type { TFunction } from 'i18next';
import { useCheckedPolicy } from '#renderer/bridge/use-policy.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePolicyTexts } from '#renderer/i18n/use-policy-texts.ts';
import { PolicyRefused } from '#renderer/policy/set-by-policy.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import type { Policy, PolicyInForce } from '#shared/bridge/policy.ts';
import classes from './settings.module.css';

/** What the organisation sets, where it stands, and why its file is refused. Without a file there is nothing to see. */
export function PolicyPanel() {
  const t = usePolicyTexts();
  const data = useCheckedPolicy();
  if (data === undefined || (data.inForce === null && data.refusal === null)) return null;
  const { path, inForce, refusal } = data;
  return (
    <Panel title={t('set')} note={t('note')} padded>
      {refusal === null ? null : (
        <div className={classes.refusal}>
          <PolicyRefused policy={data} />
        </div>
      )}
      <dl className={pairs.pairs}>
        <dt>{t('file')}</dt>
        <dd className={classes.path}>{path}</dd>
        {inForce === null ? null : <InForce inForce={inForce} />}
      </dl>
    </Panel>
  );
}

function InForce({ inForce: { policy, readAt, sha256 } }: { readonly inForce: PolicyInForce }) {
  const t = usePolicyTexts();
  const format = useFormat();
  const values = valuesOf(policy, t, format.integer);
  return (
    <>
      <dt>{t('read')}</dt>
      <dd>{format.dateTime(readAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}</dd>
      <dt>{t('hash')}</dt>
      <dd className={classes.path}>{sha256}</dd>
      {values.map(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`} className={classes.path}>
          {value}
        </dd>,
      ])}
    </>
  );
}

function valuesOf(
  { service, language, pictureHosts, offlineMegabytes, updates, notices }: Policy,
  t: TFunction<'policy'>,
  integer: (value: number) => string,
): readonly (readonly [name: string, value: string])[] {
  const hosts = pictureHosts?.length === 0 ? t('noHosts') : pictureHosts?.join(', ');
  const megabytes = offlineMegabytes === undefined ? undefined : integer(offlineMegabytes);
  return [
    ...(service === undefined ? [] : [[t(`service.${service.use}`), service.address] as const]),
    ...(language === undefined ? [] : [[t('language'), LANGUAGE_NAMES[language]] as const]),
    ...(hosts === undefined ? [] : [[t('hosts'), hosts] as const]),
    ...(megabytes === undefined ? [] : [[t('space'), t('megabytes', { megabytes })] as const]),
    ...(updates === undefined ? [] : [[t('updates.title'), t(`updates.${updates.use}`)] as const]),
    ...(updates?.channel === undefined ? [] : [[t('channel'), updates.channel] as const]),
    ...(notices === undefined ? [] : [[t('notices'), t('noticesOff')] as const]),
  ];
}

/** Each language is named in itself. */
export const LANGUAGE_NAMES = { pl: 'Polski', en: 'English' } as const;
