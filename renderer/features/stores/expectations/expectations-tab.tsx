import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-key.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { useExpectations, useExpositions } from '../parts/stores-queries.ts';
import { expectationMatrix } from './expectation-matrix.ts';
import classes from './expectation-table.module.css';
import { ExpectationTable } from './expectation-table.tsx';

const NO_DISPLAYS: readonly Exposition[] = [];

type MatricesProps = { readonly expectations: readonly Expectation[]; readonly expositions: readonly Exposition[] };

function Matrices({ expectations, expositions }: MatricesProps) {
  const { t } = useTranslation('stores');
  const matrix = useMemo(() => expectationMatrix(expectations, expositions), [expectations, expositions]);
  return (
    <>
      <ul className={classes.legend} aria-label={t('target.legend')}>
        <li>
          <span className={classes.sample}>80</span> {t('target.own')}
        </li>
        <li>
          <span className={classes.sample} data-kind="inherited">
            80
          </span>{' '}
          {t('target.inherited')}
        </li>
        <li>
          <span className={classes.sample} data-kind="double">
            70/80
          </span>{' '}
          {t('target.double')}
        </li>
        <li>
          <span className={classes.sample} data-kind="gap">
            –
          </span>{' '}
          {t('target.gap')}
        </li>
      </ul>
      {matrix.types.map((type) => (
        <ExpectationTable key={type.displayType} matrix={matrix} type={type} />
      ))}
    </>
  );
}

/** Targets of a store, read-only: one matrix per display type. */
export function ExpectationsTab({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation('stores');
  const query = useExpectations(externalId);
  const displays = useExpositions(externalId);
  const expositions = displays.data?.data ?? NO_DISPLAYS;
  const hasTargets = query.data !== undefined && query.data.data.length > 0;
  const withoutDisplays = hasTargets && displays.isLoadingError;
  return (
    <>
      {withoutDisplays ? <Banner>{t('target.noDisplays')}</Banner> : null}
      <Panel
        title={t('tab.expectations')}
        note={
          query.data === undefined ? undefined : (
            <>
              {t('target.count', { count: query.data.data.length })} · <AsOf read={query.data} />
            </>
          )
        }
      >
        <Loaded
          query={query}
          of={readKey('stores.expectations', { externalId })}
          isEmpty={(expectations) => expectations.length === 0}
          empty={<Empty title={t('target.empty')} hint={t('target.emptyHint')} />}
        >
          {(expectations) => <Matrices expectations={expectations} expositions={expositions} />}
        </Loaded>
      </Panel>
    </>
  );
}
