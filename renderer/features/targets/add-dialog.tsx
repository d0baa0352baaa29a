import { useCallback, useMemo, useState } from 'react';
import { Pair, SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { useSheetPlan } from '#renderer/drafts/sheet-plan.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { firstChosen } from '#renderer/stores/offered-stores.ts';
import { StorePick } from '#renderer/stores/store-pick.tsx';
import { addTargets, type NewTargets, planTargets, timesInUse } from '#renderer/targets/target-acts.ts';
import { weekdayChoices } from '#renderer/targets/target-columns.ts';
import classes from '#renderer/targets/targets.module.css';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ProtocolTime } from '#shared/contract/formats.ts';
import { readPercent, tidyTime } from '#shared/domain/targets/typed-target.ts';
import { WEEK } from '#shared/domain/week.ts';

type AddDialogProps = {
  readonly rows: StoreRowsSheet;
  /** Stores on the page whose targets are known. */
  readonly stores: readonly KnownStore[];
  /** The store of the active row. */
  readonly at: string | undefined;
  /** The targets were saved. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Asks for which stores, type, category, days and times targets are added, and shows how many that are. */
export function AddTargetsDialog({ rows, stores, at, onAdded, onClose }: AddDialogProps) {
  const { sheet, nameOf, saveStep } = rows;
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const sorted = useSortedChoices();
  const number = useCount();
  const [externalIds, setStores] = useState(() => firstChosen(stores, at));
  const types = sorted(ExpositionType.options, terms.expositionType);
  const [type, setType] = useState<string>(types[0]?.value ?? '');
  const [category, setCategory] = useState('');
  const [days, setDays] = useState<string[]>(WEEK.map(String));
  const offered = useMemo(() => {
    const own = timesInUse(sheet, externalIds);
    return own.length > 0 ? own : timesInUse(sheet);
  }, [sheet, externalIds]);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [more, setMore] = useState('');
  const [ratio, setRatio] = useState('75');

  const written = more.split(/[,;\s]+/).flatMap((text) => (text === '' ? [] : [tidyTime(text)]));
  const badTimes = written.filter((time) => !ProtocolTime.safeParse(time).success);
  const times = [...new Set([...(chosen ?? offered), ...written])].toSorted();
  const percent = readPercent(ratio);
  const isGoodRatio = percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 100;
  const isWhole = externalIds.length > 0 && days.length > 0 && times.length > 0;
  const isReady = isGoodRatio && badTimes.length === 0 && isWhole;
  const wanted: NewTargets = {
    externalIds,
    displayType: type,
    productCategory: category === '' ? null : category,
    weekdays: days.map(Number),
    times,
    ratio: percent ?? 0,
  };
  const { plan: wouldAdd, stepOf } = useSheetPlan(
    // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is wanted
    useCallback(() => planTargets(sheet, wanted), [sheet, JSON.stringify(wanted)]),
    ({ slots, there }) => [[...slots], there],
  );
  const plan = isReady ? wouldAdd : null;
  const add = () => saveStep(stepOf((one) => addTargets(sheet, wanted, one, nameOf)));
  const notes =
    plan === null
      ? [
          badTimes.length > 0
            ? t('add.badTimes', { times: badTimes.join(', ') })
            : isGoodRatio
              ? t('add.incomplete')
              : t('add.badRatio'),
        ]
      : [t('add.willAdd', number(plan.added)), ...(plan.there === 0 ? [] : [t('add.there', number(plan.there))])];
  return (
    <SavingDialog
      title={t('add.title')}
      size={560}
      notes={notes}
      confirm={t('add.confirm')}
      onSave={plan === null || plan.added === 0 ? null : add}
      onSaved={onAdded}
      onClose={onClose}
    >
      <StorePick
        label={t('add.stores')}
        stores={stores}
        chosen={externalIds}
        onChange={(ids) => {
          setStores(ids);
          setChosen(null);
        }}
      />
      <Pair>
        <NativeSelect label={t('add.type')} value={type} onChange={setType} options={types} />
        <NativeSelect
          label={t('add.category')}
          value={category}
          onChange={setCategory}
          options={[
            { value: '', label: t('allCategories') },
            ...sorted(ProductCategory.options, terms.productCategory),
          ]}
        />
      </Pair>
      <Checkbox.Group label={t('add.days')} value={days} onChange={setDays}>
        <div className={classes.checks}>
          {weekdayChoices(format).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group label={t('add.times')} value={[...(chosen ?? offered)]} onChange={setChosen}>
        <div className={classes.checks}>
          {offered.map((time) => (
            <Checkbox key={time} value={time} label={time} />
          ))}
        </div>
      </Checkbox.Group>
      <Pair>
        <TextInput label={t('add.moreTimes')} value={more} onChange={(event) => setMore(event.currentTarget.value)} />
        <TextInput
          label={t('add.ratio')}
          value={ratio}
          inputMode="numeric"
          onChange={(event) => setRatio(event.currentTarget.value)}
        />
      </Pair>
    </SavingDialog>
  );
}
