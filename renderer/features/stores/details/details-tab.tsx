import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useRegionLabel, useRegionNames } from '#renderer/trade/region-names.ts';
import { weekOfHours } from '#renderer/trade/week.ts';
import { AsOfHere } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { useStore } from '../parts/use-store.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './details-tab.module.css';
import { LoginCode } from './login-code.tsx';

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Id({ name, value }: { readonly name: string; readonly value: string | null }) {
  const { t } = useTranslation('stores');
  return (
    <Detail name={name}>
      {value === null ? (
        t('nothing')
      ) : (
        <span className={classes.id}>
          <code>{value}</code>
          <CopyButton text={value} name={name} />
        </span>
      )}
    </Detail>
  );
}

function Hours({ store }: { readonly store: StoreRow }) {
  const { t } = useTranslation('stores');
  const format = useFormat();
  return (
    <table className={classes.hours}>
      <tbody>
        {weekOfHours(store.openingTimes).map(({ weekday, spans }) => (
          <tr key={weekday}>
            <th scope="row">{format.weekday(weekday)}</th>
            <td>
              {spans.length === 0 ? <span className={classes.quiet}>{t('detail.noHours')}</span> : spans.join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The details that the service has about a store. */
export function DetailsTab({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const query = useStore(externalId);
  const regionLabel = useRegionLabel(useRegionNames(useStores().data?.data));
  return (
    <Loaded query={query} of={readKey('stores.get', { externalId })}>
      {(store) => (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Panel title={t('detail.store')} note={<AsOfHere />} padded>
              <dl className={classes.list}>
                <Detail name={t('column.name')}>{store.name}</Detail>
                <Detail name={t('column.location')}>{store.location ?? t('nothing')}</Detail>
                <Detail name={t('column.storeType')}>{terms.storeType(store.storeType)}</Detail>
                <Detail name={t('column.region')}>{regionLabel(store.regionId)}</Detail>
                <Detail name={t('column.schedule')}>
                  {t(store.protocolCronEnabled ? 'schedule.on' : 'schedule.off')}
                </Detail>
                <Detail name={t('column.onboarding')}>
                  {t(store.onboardingComplete ? 'onboarding.complete' : 'onboarding.open')}
                </Detail>
              </dl>
            </Panel>
            <Panel title={t('detail.ids')} note={<AsOfHere />} padded>
              <dl className={classes.list}>
                <Id name={t('column.externalId')} value={store.externalId} />
                <Id name={t('detail.storeId')} value={store.storeId} />
                <Id name={t('detail.regionId')} value={store.regionId} />
                <Id name={t('detail.scheduleId')} value={store.protocolScheduleId} />
                <Detail name={t('detail.loginCode')}>
                  <LoginCode externalId={externalId} />
                </Detail>
              </dl>
            </Panel>
          </div>
          <Panel title={t('detail.hours')} note={<AsOfHere />} padded>
            <Hours store={store} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}
