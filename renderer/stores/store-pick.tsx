import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, useCallback, useMemo, useState } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStorePickTexts } from '#renderer/i18n/use-store-pick-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { CheckList } from '#renderer/ui/check-list.tsx';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { countBy, type KnownStore, NONE, type ValueChoice, valueChoices } from './choices.ts';
import { useNewStores } from './new-stores.ts';
import { idsInText, MOST_SHOWN, readStoreList, type StoreList, storeChoices } from './offered-stores.ts';
import { useRegionLabel } from './region-names.ts';
import { useStoreSources } from './same-as.ts';
import classes from './store-pick.module.css';

type StorePickProps = {
  readonly label: string;
  /** Those that can be chosen. */
  readonly stores: readonly Pick<StoreRow, 'externalId' | 'name'>[];
  /** External IDs. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Why a store can't be chosen; undefined: it can. */
  readonly refusal?: ((externalId: string) => string | undefined) | undefined;
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean;
  /** Where it is a filter in a dropdown: nothing chosen means all stores. */
  readonly isFilter?: boolean;
};

/** For a field that appears after its dropdown has opened; `data-autofocus` is for one that is there from the start. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

const isKnown = (store: StorePickProps['stores'][number]): store is KnownStore => isExternalId(store.externalId);

const NO_ROWS: readonly StoreRow[] = [];

type Facts = Pick<StoreRow, 'regionId' | 'storeType'> & KnownStore;

/** The regions, types and earlier choices by which stores are found, and which of them are chosen. */
function useNarrowing(offered: readonly KnownStore[]) {
  const t = useStorePickTexts();
  const terms = useTerms();
  const { collator, integer } = useFormat();
  const [region, setRegion] = useState('');
  const [type, setType] = useState('');
  const [source, setSource] = useState('');
  const listed = useStores().data?.data;
  const made = useNewStores();
  const all = useMemo(
    () => [...made, ...(listed ?? NO_ROWS)].flatMap((one): readonly Facts[] => (isKnown(one) ? [one] : [])),
    [made, listed],
  );
  const facts = useMemo(() => new Map(all.map((one): [string, Facts] => [one.externalId, one])), [all]);
  const regionLabel = useRegionLabel(listed);
  const sources = useStoreSources(listed ?? NO_ROWS);
  const here = useMemo(() => offered.flatMap(({ externalId }) => facts.get(externalId) ?? []), [offered, facts]);
  const regions = useMemo(
    () =>
      valueChoices(
        countBy(here, ({ regionId }) => regionId),
        regionLabel,
        collator,
      ),
    [here, regionLabel, collator],
  );
  const types = useMemo(
    () =>
      valueChoices(
        countBy(here, ({ storeType }) => storeType),
        terms.storeType,
        collator,
      ),
    [here, terms, collator],
  );
  const counted = (choices: readonly ValueChoice[]) =>
    choices.map(({ value, label, count }) => ({ value, label: `${label} (${integer(count)})` }));
  const reset = () => {
    setRegion('');
    setType('');
    setSource('');
  };
  const passes = useCallback(
    (externalId: string): boolean => {
      const of = facts.get(externalId);
      return (
        (region === '' || (of !== undefined && (of.regionId ?? NONE) === region)) &&
        (type === '' || (of !== undefined && (of.storeType ?? NONE) === type))
      );
    },
    [facts, region, type],
  );
  const selects = (
    <div className={classes.narrow}>
      {regions.length < 2 ? null : (
        <NativeSelect
          label={t('region')}
          isLabelHidden
          value={region}
          onChange={setRegion}
          options={[{ value: '', label: t('anyRegion') }, ...counted(regions)]}
        />
      )}
      {types.length < 2 ? null : (
        <NativeSelect
          label={t('type')}
          isLabelHidden
          value={type}
          onChange={setType}
          options={[{ value: '', label: t('anyType') }, ...counted(types)]}
        />
      )}
      {sources.length === 0 ? null : (
        <NativeSelect
          label={t('sameAs.label')}
          isLabelHidden
          value={source}
          onChange={setSource}
          options={[
            { value: '', label: t('sameAs.none') },
            ...sources.map(({ id, label, externalIds }) => ({
              value: id,
              label: `${label} (${integer(externalIds.length)})`,
            })),
          ]}
        />
      )}
    </div>
  );
  const ofSource = sources.find(({ id }) => id === source)?.externalIds ?? null;
  return { all, passes, reset, selects, ofSource };
}

/** What a list of IDs named, and those of its IDs that can't be chosen, to be copied out again. */
function ListNote({ count, list }: { readonly count: number; readonly list: StoreList }) {
  const t = useStorePickTexts();
  const { integer } = useFormat();
  const { found, twice, elsewhere, unknown } = list;
  const told = [
    ['found', found.length],
    ['twice', twice],
    ['elsewhere', elsewhere.length],
    ['unknown', unknown.length],
  ] as const;
  const named = [
    ...(unknown.length === 0 ? [] : [t('list.unknownIds', { ids: unknown.join(', ') })]),
    ...(elsewhere.length === 0 ? [] : [t('list.elsewhereIds', { ids: elsewhere.join(', ') })]),
  ];
  return (
    <>
      <p role="status" className={classes.note}>
        {[
          t('list.ids', { number: integer(count) }),
          ...told.flatMap(([key, number]) =>
            number === 0 && key !== 'found' ? [] : [t(`list.${key}`, { number: integer(number) })],
          ),
        ].join(' · ')}
      </p>
      {named.length === 0 ? null : (
        <textarea
          className={classes.missing}
          readOnly
          rows={2}
          aria-label={t('list.missing')}
          value={named.join('\n')}
        />
      )}
    </>
  );
}

/**
 * Chooses stores: by name or ID, by region and type, by a pasted list of IDs, or the same as in a saved view or on
 * another page. Of many matches only the first ones are shown.
 */
export function StorePick(props: StorePickProps) {
  const { label, stores, chosen, onChange, refusal, autoFocus = false, isFilter = false } = props;
  const t = useStorePickTexts();
  const number = useCount();
  const { collator, integer } = useFormat();
  const [search, setSearch] = useState('');
  const [isPasted, setPasted] = useState(false);
  // What is chosen from the beginning comes first, so that it is in sight.
  const [first] = useState(chosen);
  const offered = useMemo(
    () => stores.filter(isKnown).filter(({ externalId }) => refusal?.(externalId) === undefined),
    [stores, refusal],
  );
  const { all, passes, reset, selects, ofSource } = useNarrowing(offered);
  const ids = useMemo(() => idsInText(search), [search]);
  const pasted = useMemo(() => {
    const list = ids && readStoreList(ids, offered, all);
    // Words that are typed are searched for, unless one of them is an ID.
    return list !== null && (isPasted || list.found.length + list.elsewhere.length > 0) ? list : null;
  }, [ids, offered, all, isPasted]);
  const sameAs = useMemo(() => ofSource && readStoreList(ofSource, offered, all), [ofSource, offered, all]);
  const found = useMemo(() => {
    const named = pasted?.found ?? storeChoices(stores, search, first, collator);
    const wanted = sameAs && new Set(sameAs.found.map(({ externalId }) => externalId));
    return named.filter(({ externalId }) => passes(externalId) && wanted?.has(externalId) !== false);
  }, [pasted, stores, search, first, collator, sameAs, passes]);
  const able = found.filter(({ externalId }) => refusal?.(externalId) === undefined);
  // Pasted lines stay apart, by commas; otherwise the browser runs them together.
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .trim()
      .split(/[\r\n\t]+/u);
    if (lines.length < 2) return;
    event.preventDefault();
    reset();
    setPasted(true);
    setSearch(lines.join(', '));
  };
  return (
    <div className={classes.pick} data-filter={isFilter || undefined}>
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => {
          setPasted(false);
          setSearch(event.currentTarget.value);
        }}
        onPaste={onPaste}
        ref={autoFocus ? takeFocus : null}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
      {selects}
      {ids === null || pasted === null ? null : <ListNote count={ids.length} list={pasted} />}
      {ofSource === null || sameAs === null ? null : <ListNote count={ofSource.length} list={sameAs} />}
      <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
        <CheckList className={isFilter ? undefined : classes.framed}>
          {found.slice(0, MOST_SHOWN).map(({ externalId, name }) => {
            const refused = refusal?.(externalId);
            return (
              <li key={externalId}>
                <Checkbox
                  value={externalId}
                  disabled={refused !== undefined}
                  description={refused}
                  label={
                    <>
                      {name ?? t('notListed')} <span className={classes.id}>{externalId}</span>
                    </>
                  }
                />
              </li>
            );
          })}
        </CheckList>
      </Checkbox.Group>
      <div className={classes.foot}>
        <span role="status" className={classes.note}>
          {isFilter && chosen.length === 0 ? t('all') : t('chosen', number(chosen.length))}
          {found.length > MOST_SHOWN ? ` · ${t('more', { shown: MOST_SHOWN, total: integer(found.length) })}` : ''}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={able.length === 0}
          onClick={() => onChange([...new Set([...chosen, ...able.map(({ externalId }) => externalId)])])}
        >
          {t('chooseFound', number(able.length))}
        </Button>
        <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t(isFilter ? 'all' : 'clear')}
        </Button>
      </div>
    </div>
  );
}
