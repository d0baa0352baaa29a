import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Radio } from '#renderer/ui/mantine-more.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { StorePick } from '../stores/store-pick.tsx';
import type { PinFieldsProps } from './pin-draft.ts';
import classes from './pin-form.module.css';

type PinStoresFieldsProps = PinFieldsProps & { readonly stores: readonly StoreRow[] };

/** Chooses all stores, those to come included, or some of them. */
export function PinStoresFields({ draft, change, problem, stores }: PinStoresFieldsProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const number = (count: number) => ({ count, number: format.integer(count) });
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('form.stores')}</legend>
      <Radio
        name="scope"
        label={t('form.all')}
        description={t('form.allNote', number(stores.length))}
        checked={draft.scope === 'all'}
        onChange={() => change({ scope: 'all' })}
      />
      <Radio
        name="scope"
        label={t('form.chosen')}
        checked={draft.scope === 'chosen'}
        onChange={() => change({ scope: 'chosen' })}
      />
      {draft.scope === 'chosen' ? (
        <div className={classes.stores}>
          <StorePick
            label={t('form.chosen')}
            stores={stores}
            chosen={draft.chosen}
            onChange={(chosen) => change({ chosen })}
          />
        </div>
      ) : null}
      {problem === 'no_stores' ? (
        <p className={classes.problem} role="alert">
          {t('form.problem.no_stores')}
        </p>
      ) : null}
    </fieldset>
  );
}
