import { useId, useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Checkbox, Radio } from '#renderer/ui/mantine-more.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { countBy, MOST_SHOWN, type ValueChoice, valueChoices } from '../stores/choices.ts';
import { useRegionLabel } from '../stores/region-names.ts';
import { StoreChecklist } from '../stores/store-checklist.tsx';
import { type PinFieldsProps, storesOfFilter } from './pin-draft.ts';
import classes from './pin-form.module.css';

type PinStoresFieldsProps = PinFieldsProps & { readonly stores: readonly StoreRow[] };

type ChoicesProps = {
  readonly name: string;
  readonly choices: readonly ValueChoice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** Values of a filter, each with its number of stores. */
function Choices({ name, choices, chosen, onChange }: ChoicesProps) {
  const format = useFormat();
  const id = useId();
  return (
    <div className={classes.column}>
      <p id={id} className={classes.name}>
        {name}
      </p>
      <Checkbox.Group value={[...chosen]} onChange={onChange} aria-labelledby={id}>
        <ul className={classes.list}>
          {choices.map(({ value, label, count }) => (
            <li key={value}>
              <Checkbox
                value={value}
                label={
                  <>
                    {label} <span className={classes.count}>{format.integer(count)}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </div>
  );
}

function FilterFields({ draft, change, stores }: PinStoresFieldsProps) {
  const t = useOfflineTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  const regionLabel = useRegionLabel(stores);
  const regions = useMemo(
    () =>
      valueChoices(
        countBy(stores, ({ regionId }) => regionId),
        regionLabel,
        collator,
      ),
    [stores, regionLabel, collator],
  );
  const types = useMemo(
    () =>
      valueChoices(
        countBy(stores, ({ storeType }) => storeType),
        terms.storeType,
        collator,
      ),
    [stores, terms, collator],
  );
  return (
    <div className={classes.inner}>
      <Choices
        name={t('form.regions')}
        choices={regions}
        chosen={draft.regions}
        onChange={(chosen) => change({ regions: chosen })}
      />
      <Choices
        name={t('form.types')}
        choices={types}
        chosen={draft.types}
        onChange={(chosen) => change({ types: chosen })}
      />
    </div>
  );
}

function ChosenFields({ draft, change, stores }: PinStoresFieldsProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  return (
    <div className={classes.inner}>
      <div className={classes.column}>
        <StoreChecklist
          label={t('form.chosen')}
          searchLabel={t('form.search')}
          stores={stores}
          chosen={draft.chosen}
          onChange={(chosen) => change({ chosen })}
          listClass={classes.list}
        >
          {(found) =>
            found.length > MOST_SHOWN ? (
              <p className={classes.name} role="status">
                {t('form.more', { shown: MOST_SHOWN, total: format.integer(found.length) })}
              </p>
            ) : null
          }
        </StoreChecklist>
      </div>
    </div>
  );
}

/** Chooses all stores, those of some regions and types, or single ones. */
export function PinStoresFields(props: PinStoresFieldsProps) {
  const { draft, change, problem, stores } = props;
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
        label={t('form.filter')}
        description={
          draft.scope === 'filter' ? t('form.filterNote', number(storesOfFilter(draft, stores).length)) : undefined
        }
        checked={draft.scope === 'filter'}
        onChange={() => change({ scope: 'filter' })}
      />
      {draft.scope === 'filter' ? <FilterFields {...props} /> : null}
      <Radio
        name="scope"
        label={t('form.chosen')}
        description={draft.scope === 'chosen' ? t('form.chosenNote', number(draft.chosen.length)) : undefined}
        checked={draft.scope === 'chosen'}
        onChange={() => change({ scope: 'chosen' })}
      />
      {draft.scope === 'chosen' ? <ChosenFields {...props} /> : null}
      {problem === 'no_stores' ? (
        <p className={classes.problem} role="alert">
          {t('form.problem.no_stores')}
        </p>
      ) : null}
    </fieldset>
  );
}
