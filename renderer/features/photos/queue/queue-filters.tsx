import { Button, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { ColumnChip } from '#renderer/drafts/sheet-filters.tsx';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { PeriodPicker } from '#renderer/figures/period-picker.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { StoreFilter } from '#renderer/stores/store-filter.tsx';
import { FilterChip, RemovableChip, ToggleChip } from '#renderer/ui/chips.tsx';
import { Choice } from '#renderer/ui/choice.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import {
  handoverOf,
  handoverText,
  isQueueNarrowed,
  NO_FILTERS,
  PhotosSearch,
  PhotosView,
  periodOfSearch,
  slotText,
} from '../parts/photos-search.ts';
import { useAuthorName } from '../reviews/difference-bar.tsx';
import { MARKS } from '../reviews/mark-words.tsx';
import { useHandoverWord } from './filter-words.ts';
import classes from './queue-filters.module.css';

type QueueFiltersProps = {
  readonly search: PhotosSearch;
  /** When the period of the queue was resolved, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly choices: ReviewQueue['choices'] | undefined;
  readonly tags: readonly string[];
  readonly authors: readonly string[];
  /** People say different things of some photo, and nobody has settled it. */
  readonly hasDifferences: boolean;
  /** Those that were imported, the latest first. */
  readonly handovers: readonly HandoverRef[];
  readonly onChange: (change: PhotosSearch) => void;
  /** Replaces all filters. */
  readonly onOpen: (search: PhotosSearch) => void;
};

const NO_STORES = [] as const;

/** A control for each filter of the queue. */
export function QueueFilters(props: QueueFiltersProps) {
  const { search, now, choices, tags, authors, hasDifferences, handovers, onChange, onOpen } = props;
  const p = usePhotosTexts();
  const terms = useTerms();
  const format = useFormat();
  const nameOf = useAuthorName();
  const stores = useStores().data?.data ?? NO_STORES;
  const sorted = useSortedChoices();
  const slots = withChosen(choices?.slots.map(slotText), search.slots)
    .map((value) => ({ value, label: `${format.shortWeekday(Number(value[0]))} ${value.slice(2)}` }))
    // Monday first, as everywhere.
    .toSorted((a, b) => mondayFirst(a.value).localeCompare(mondayFirst(b.value)));
  const allTags = withChosen(tags, search.tags);
  const allAuthors = withChosen(authors, search.authors).filter((author) => author !== '');
  const { displays, runs } = search;
  return (
    <search className={classes.bar} aria-label={p('filter.label')}>
      <PeriodChip search={search} now={now} onChange={onChange} />
      <HandoverChip search={search} handovers={handovers} onChange={onChange} />
      <StoreFilter
        stores={stores}
        chosen={search.stores ?? []}
        onChange={(ids) => onChange({ stores: ids.length === 0 ? undefined : [...ids] })}
      />
      {slots.length === 0 ? null : (
        <ColumnChip
          label={p('filter.slot')}
          options={slots}
          chosen={search.slots}
          onChange={(next) => onChange({ slots: next })}
        />
      )}
      <ColumnChip
        label={p('filter.type')}
        options={sorted(withChosen(choices?.displayTypes, search.types), terms.expositionType)}
        chosen={search.types}
        onChange={(next) => onChange(PhotosSearch.pick({ types: true }).parse({ types: next }))}
      />
      <ColumnChip
        label={p('filter.category')}
        options={sorted(withChosen(choices?.categories, search.categories), terms.productCategory)}
        chosen={search.categories}
        onChange={(next) => onChange(PhotosSearch.pick({ categories: true }).parse({ categories: next }))}
      />
      <BelowChip search={search} onChange={onChange} />
      <ColumnChip
        label={p('filter.runStatus')}
        options={sorted(withChosen(choices?.runStatuses, search.runStatus), terms.protocolStatus)}
        chosen={search.runStatus}
        onChange={(next) => onChange({ runStatus: next })}
      />
      <ColumnChip
        label={p('filter.photoStatus')}
        options={sorted(withChosen(choices?.photoStatuses, search.photoStatus), terms.imageStatus)}
        chosen={search.photoStatus}
        onChange={(next) => onChange({ photoStatus: next })}
      />
      <Choice
        label={p('filter.reviewed')}
        value={search.reviewed ?? 'any'}
        values={['any', 'no', 'yes'] as const}
        word={(value) => p(`reviewed.${value}`)}
        onChange={(value) => onChange({ reviewed: value === 'any' ? undefined : value })}
      />
      <ColumnChip
        label={p('filter.mark')}
        options={MARKS.map((value) => ({ value, label: p(`mark.${value}`) }))}
        chosen={search.marks}
        onChange={(next) => onChange(PhotosSearch.pick({ marks: true }).parse({ marks: next }))}
      />
      {allTags.length === 0 ? null : (
        <ColumnChip
          label={p('filter.tag')}
          options={allTags.map((value) => ({ value, label: value }))}
          chosen={search.tags}
          onChange={(next) => onChange({ tags: next })}
        />
      )}
      {allAuthors.length === 0 && search.authors === undefined ? null : (
        <ColumnChip
          label={p('filter.author')}
          options={[
            { value: '', label: p('filter.me') },
            ...allAuthors.map((author) => ({ value: author, label: nameOf(author) })),
          ]}
          chosen={search.authors}
          onChange={(next) => onChange({ authors: next })}
        />
      )}
      {hasDifferences || search.differing ? (
        <ToggleChip
          label={p('differ.filter')}
          on={search.differing === true}
          onChange={(on) => onChange({ differing: on ? true : undefined })}
        />
      ) : null}
      {displays === undefined ? null : (
        <RemovableChip
          label={p('filter.display')}
          value={format.integer(displays.length)}
          removeLabel={p('filter.remove')}
          onRemove={() => onChange({ displays: undefined })}
        />
      )}
      {runs === undefined ? null : (
        <RemovableChip
          label={p('filter.run')}
          value={format.integer(runs.length)}
          removeLabel={p('filter.remove')}
          onRemove={() => onChange({ runs: undefined })}
        />
      )}
      <ViewsChip
        page="photos"
        schema={PhotosView}
        search={PhotosView.parse(search)}
        onOpen={onOpen}
        about={p('view')}
      />
      {isQueueNarrowed(search) || search.handover !== undefined ? (
        <UnstyledButton className={classes.clear} onClick={() => onChange(NO_FILTERS)}>
          {p('filter.clear')}
        </UnstyledButton>
      ) : null}
    </search>
  );
}

/** What can be chosen: what occurs, and what is chosen already, which may occur in other periods only. */
const withChosen = (occurring: readonly string[] = [], chosen: readonly string[] = []): readonly string[] => [
  ...new Set([...occurring, ...chosen]),
];

/** `0 …` is Sunday and comes last. */
const mondayFirst = (slot: string): string => (slot.startsWith('0') ? `7${slot.slice(1)}` : slot);

type ChipProps = { readonly search: PhotosSearch; readonly onChange: (change: PhotosSearch) => void };

/** The last run of each store, or a period. */
function PeriodChip({ search, now, onChange }: ChipProps & { readonly now: number }) {
  const p = usePhotosTexts();
  const { timeZone } = useWorkspace();
  const period = periodOfSearch(search);
  const lastRun = () => onChange({ period: undefined, handover: undefined });
  if (search.handover !== undefined) return <ToggleChip label={p('filter.lastRun')} on={false} onChange={lastRun} />;
  if (period === undefined) {
    return <ToggleChip label={p('filter.lastRun')} on onChange={() => onChange({ period: 'today' })} />;
  }
  return (
    <span className={classes.period}>
      <ToggleChip label={p('filter.lastRun')} on={false} onChange={lastRun} />
      <PeriodPicker value={period} now={now} timeZone={timeZone} onChange={(next) => onChange({ period: next })} />
    </span>
  );
}

type HandoverChipProps = ChipProps & { readonly handovers: readonly HandoverRef[] };

/** The photos of a handover, in the place of a period. */
function HandoverChip({ search, handovers, onChange }: HandoverChipProps) {
  const p = usePhotosTexts();
  const wordOf = useHandoverWord();
  const texts = withChosen(handovers.map(handoverText), search.handover === undefined ? [] : [search.handover]);
  if (texts.length === 0) return null;
  return (
    <Choice
      label={p('filter.handover')}
      value={search.handover ?? ''}
      values={['', ...texts]}
      word={(text) => {
        const handover = handoverOf(text);
        return handover === null ? p('filter.noHandover') : wordOf(handover);
      }}
      onChange={(text) => onChange({ handover: text === '' ? undefined : text, period: undefined })}
    />
  );
}

/** Photos below their target by so many points, not measured, not compared: any of those that are chosen. */
function BelowChip({ search, onChange }: ChipProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const [text, setText] = useState('');
  const { below, notMeasured, notCompared } = search;
  const parts = [
    ...(below === undefined ? [] : [below === 0 ? p('below.any') : p('below.by', { points: format.number(below) })]),
    ...(notMeasured ? [p('below.notMeasured')] : []),
    ...(notCompared ? [p('below.notCompared')] : []),
  ];
  const points = Number(text.replace(',', '.'));
  const isWrong = text.trim() !== '' && !(points >= 0 && points <= 100);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onChange({ below: text.trim() === '' ? undefined : points });
  };
  return (
    <Popover
      label={p('below.label')}
      className={classes.below}
      onOpen={() => setText(below === undefined ? '' : format.number(below))}
      target={
        <FilterChip
          label={p('below.label')}
          value={parts.length === 0 ? p('below.all') : parts.join(', ')}
          on={parts.length > 0}
        />
      }
    >
      <form className={classes.points} onSubmit={apply}>
        <TextInput
          label={p('below.points')}
          placeholder="0"
          inputMode="decimal"
          value={text}
          error={isWrong ? p('below.wrong') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="default" disabled={isWrong}>
          {p('below.apply')}
        </Button>
      </form>
      <div className={classes.toggles}>
        <ToggleChip
          label={p('below.notMeasured')}
          on={notMeasured === true}
          onChange={(on) => onChange({ notMeasured: on ? true : undefined })}
        />
        <ToggleChip
          label={p('below.notCompared')}
          on={notCompared === true}
          onChange={(on) => onChange({ notCompared: on ? true : undefined })}
        />
      </div>
    </Popover>
  );
}
