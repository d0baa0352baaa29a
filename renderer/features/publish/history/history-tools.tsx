import { Button } from '@mantine/core';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import parts from '../parts/parts.module.css';
import classes from './history.module.css';
import { type EVENT_GROUPS, LAST_DAY, type useHistoryFilter } from './history-filter.ts';

const GROUPS = ['edits', 'moves', 'published', 'decisions', 'service'] as const satisfies (keyof typeof EVENT_GROUPS)[];

/** Limits the history to stores, a page, a kind of event and days. */
export function HistoryTools({ of }: { readonly of: ReturnType<typeof useHistoryFilter> }) {
  const t = usePublishTexts();
  const number = useCount();
  const { search, change, clear, filter, isStoreUnknown, tooMany } = of;
  return (
    <>
      <search className={classes.tools} aria-label={t('history.tools')}>
        <TextInput
          size="xs"
          label={t('history.store')}
          value={search.store}
          onChange={(event) => change({ store: event.currentTarget.value })}
        />
        <Choice
          label={t('history.page')}
          value={search.kind}
          onChange={(kind) => change({ kind })}
          options={RESOURCE_KINDS.map((kind) => ({ value: kind, label: t(`history.pages.${kind}`) }))}
        />
        <Choice
          label={t('history.what')}
          value={search.events}
          onChange={(events) => change({ events })}
          options={GROUPS.map((group) => ({ value: group, label: t(`history.groups.${group}`) }))}
        />
        {(['from', 'to'] as const).map((day) => (
          <TextInput
            key={day}
            size="xs"
            type="date"
            max={LAST_DAY}
            label={t(`history.${day}`)}
            value={search[day]}
            onChange={(event) => change({ [day]: event.currentTarget.value })}
          />
        ))}
        {filter === null && !isStoreUnknown ? null : (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={clear}>
            {t('history.clear')}
          </Button>
        )}
      </search>
      {isStoreUnknown ? <p className={parts.note}>{t('history.storesUnknown')}</p> : null}
      {tooMany === 0 ? null : <p className={parts.note}>{t('history.tooMany', number(tooMany))}</p>}
    </>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  /** Empty: any. */
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | '') => void;
};

/** One of a few, or any. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const t = usePublishTexts();
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? '')}
      options={[{ value: '', label: t('history.any') }, ...options]}
    />
  );
}
