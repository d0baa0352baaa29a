import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { ResourceChanges, RowChange } from '#shared/bridge/publish.ts';
import { isEmptyValue } from '#shared/domain/merge/change-risks.ts';
import { foldText } from '#shared/lib/fold-text.ts';
import classes from './publish.module.css';
import { dropField, useDraftAct, useStoreName } from './use-publish.ts';
import { type ChangeWords, useChangeWords } from './use-words.ts';

type ChangesPanelProps = { readonly resources: readonly ResourceChanges[]; readonly locked: boolean };

/** One field of one row, as a line. */
type Line = {
  readonly key: string;
  readonly rowId: string;
  readonly name: string;
  readonly field: string;
  /** null: the whole row. */
  readonly raw: { readonly field: string; readonly was: unknown } | null;
  readonly was: string | null;
  readonly becomes: string;
};

/** More lines of one store are counted and not shown. */
const MOST_LINES = 100;

function linesOf(ref: DraftRef, change: RowChange, words: ChangeWords, noName: string): Line[] {
  const { rowId, row } = change;
  // By the name that people know it by: the one before the change.
  const renamed = change.change === 'changed' ? change.fields.find(({ field }) => field === 'label') : undefined;
  const name = String(renamed?.was ?? row['label'] ?? row['name'] ?? noName);
  if (change.change !== 'changed') {
    const content = Object.entries(row)
      .filter(([field]) => !field.endsWith('Id'))
      .map(([field, value]) => words.value(field, value))
      .join(' · ');
    const isNew = change.change === 'added';
    return [
      {
        key: rowId,
        rowId,
        name,
        field: change.change,
        raw: null,
        was: isNew ? null : content,
        becomes: isNew ? content : '',
      },
    ];
  }
  return change.fields.map(({ field, was, becomes }) => ({
    key: `${rowId} ${field}`,
    rowId,
    name,
    field: words.field(ref.kind, field),
    raw: { field, was },
    was: isEmptyValue(was) ? null : words.value(field, was),
    becomes: words.value(field, becomes),
  }));
}

/** What publishing would change, store by store and field by field; single changes can be dropped. */
export function ChangesPanel({ resources, locked }: ChangesPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const words = useChangeWords();
  const nameOf = useStoreName();
  const [filter, setFilter] = useState('');
  const noName = t('changes.noName');
  const blocks = useMemo(() => {
    const parts = foldText(filter).split(' ').filter(Boolean);
    const sorted = resources.toSorted((a, b) =>
      format.collator.compare(nameOf(a.ref.externalId), nameOf(b.ref.externalId)),
    );
    return sorted.flatMap((resource) => {
      const { ref, changes } = resource;
      const store = `${nameOf(ref.externalId)} ${ref.externalId}`;
      const lines = changes
        .flatMap((change) => linesOf(ref, change, words, noName))
        .filter(({ name, field, was, becomes }) => {
          const text = foldText(`${store} ${name} ${field} ${was ?? ''} ${becomes}`);
          return parts.every((part) => text.includes(part));
        });
      return lines.length === 0 ? [] : [{ resource, lines }];
    });
  }, [resources, filter, words, nameOf, noName, format]);
  return (
    <Panel
      title={t('changes.title')}
      actions={
        <TextInput
          size="xs"
          aria-label={t('changes.filter')}
          placeholder={t('changes.filter')}
          leftSection={<IconSearch size={14} aria-hidden />}
          className={classes.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      }
    >
      {blocks.length === 0 ? <p className={classes.note}>{t('changes.none')}</p> : null}
      {blocks.map(({ resource, lines }) => (
        <StoreBlock
          key={`${resource.ref.kind} ${resource.ref.externalId}`}
          resource={resource}
          lines={lines}
          storeName={nameOf(resource.ref.externalId)}
          locked={locked}
          more={format.integer(lines.length - MOST_LINES)}
        />
      ))}
    </Panel>
  );
}

type StoreBlockProps = {
  readonly resource: ResourceChanges;
  readonly lines: readonly Line[];
  readonly storeName: string;
  readonly locked: boolean;
  readonly more: string;
};

function StoreBlock({ resource, lines, storeName, locked, more }: StoreBlockProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { ref, errors, isUndecided } = resource;
  const navigate = useNavigate();
  const act = useDraftAct<unknown>();
  const drop = ({ rowId, raw }: Line) =>
    act.mutate((bridge) =>
      raw === null
        ? bridge.publish.discard({ ref, rowIds: [rowId] })
        : dropField(bridge, ref, rowId, raw.field, raw.was),
    );
  return (
    <section className={classes.store}>
      <header className={classes.storeHead}>
        <h3 className={classes.storeName}>
          {storeName} <span className={classes.faint}>{ref.externalId}</span>
        </h3>
        <span className={classes.faint}>{t(`kind.${ref.kind}`)}</span>
        {errors.length === 0 ? null : (
          <>
            <span className={classes.invalid}>
              {t('changes.invalid', { count: errors.length, number: format.integer(errors.length) })}
            </span>
            {ref.kind === 'expositions' ? (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => void navigate({ to: '/displays', search: { stores: [ref.externalId], changed: true } })}
              >
                {t('stops.edit')}
              </Button>
            ) : null}
          </>
        )}
        {isUndecided ? <span className={classes.faint}>{t('changes.undecided')}</span> : null}
        <span className={classes.push} />
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={locked || act.isPending}
          aria-label={t('changes.dropStore', { name: storeName })}
          onClick={() => act.mutate((bridge) => bridge.publish.discard({ ref, rowIds: null }))}
        >
          {t('changes.dropAll')}
        </Button>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('changes.row')}</th>
            <th scope="col">{t('changes.field')}</th>
            <th scope="col">{t('changes.was')}</th>
            <th scope="col">{t('changes.becomes')}</th>
            <th scope="col">
              <span className={classes.hidden}>{t('changes.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              <td>{line.field === 'added' || line.field === 'removed' ? t(`changes.${line.field}`) : line.field}</td>
              <td>{line.was === null ? '–' : <del>{line.was}</del>}</td>
              <td>
                <ins>{line.becomes}</ins>
              </td>
              <td>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  disabled={locked || act.isPending}
                  aria-label={t('changes.dropRow', { name: `${line.name}, ${line.field}` })}
                  onClick={() => drop(line)}
                >
                  {t('changes.drop')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES ? (
        <p className={classes.note}>{t('changes.more', { count: lines.length - MOST_LINES, number: more })}</p>
      ) : null}
    </section>
  );
}
