import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { LONGEST_VIEW_NAME, MOST_VIEWS, type SavedView, type ViewsAfter } from '#shared/bridge/views.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import classes from './drafts.module.css';

/** All saved views of a workspace, of every page. */
export const viewsQuery = (bridge: Bridge, workspaceId: string) =>
  queryOptions({
    queryKey: ['views', workspaceId],
    queryFn: ({ signal }) => bridge.views.list(undefined, { signal }),
    // No event tells of those that another window saves.
    staleTime: 0,
  });

/** The named views of a page, and how to save and remove them. */
export function useViews(page: string) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const query = viewsQuery(bridge, id);
  const { data = [] } = useQuery(query);
  const change = useMutation({
    mutationFn: (ask: (of: Bridge['views']) => Promise<ViewsAfter>) => ask(bridge.views),
    onSuccess: ({ views }) => queries.setQueryData(query.queryKey, views),
  });
  return {
    views: data.filter((view) => view.page === page),
    error: change.error,
    refused: change.data?.refused ?? null,
    isBusy: change.isPending,
    save: (view: Omit<SavedView, 'page'> & { readonly replaces: boolean }, onSaved: () => void) =>
      change.mutate((of) => of.save({ page, ...view }), {
        onSuccess: ({ refused }) => (refused === null ? onSaved() : undefined),
      }),
    rename: (name: string, newName: string) => change.mutate((of) => of.rename({ page, name, newName })),
    remove: (name: string) => change.mutate((of) => of.remove({ page, name })),
  };
}

export type ViewsOf<Search> = {
  /** The page that the views belong to. */
  readonly page: string;
  /** Parses the page's address: a view saved by an older Endcap has to fit it. */
  readonly schema: { readonly parse: (search: unknown) => Search };
  readonly search: Search;
  /** Shows a view by replacing the whole address. */
  readonly onOpen: (search: Search) => void;
  /** What a view saves, in a sentence; absent: stores, filters, order and columns. */
  readonly about?: string;
};

/** Drops undefined properties: in an address they mean the same as absent ones. */
const plain = (search: unknown) => JSON.parse(JSON.stringify(search));

/** The saved view that a page shows; undefined: none of them. */
export function shownView<Search>(
  views: readonly SavedView[],
  { schema, search }: Pick<ViewsOf<Search>, 'schema' | 'search'>,
): SavedView | undefined {
  const textOf = (one: unknown): string => canonicalJson(plain(schema.parse(one)));
  return views.find((view) => textOf(view.search) === textOf(search));
}

type ViewsListProps<Search> = ViewsOf<Search> & { readonly onClose: () => void };

/** Saved views of a page as lines. People can open, save and remove them. */
export function ViewsList<Search>({ page, schema, search, onOpen, about, onClose }: ViewsListProps<Search>) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const { views, save, rename, remove, refused, isBusy, error } = useViews(page);
  const number = useCount();
  const [name, setName] = useState('');
  /** The view whose name is being changed. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const wantsFocus = useRef<string | null>(null);
  // The field goes with its focus, so the view that it was about gets it.
  useEffect(() => {
    const of = wantsFocus.current;
    if (renamed !== null || of === null) return;
    const place = views.findIndex((view) => view.name === of);
    if (place === -1) return;
    wantsFocus.current = null;
    list.current?.children[place]?.querySelector('button')?.focus();
  });
  const shown = shownView(views, { schema, search });
  const isKnown = views.some((view) => view.name === name.trim());
  const onSave = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    // A second press would find the name taken by the first.
    if (given === '' || isBusy) return;
    save({ name: given, search: plain(search), replaces: isKnown }, () => setName(''));
  };
  return (
    <>
      {views.length === 0 ? <p className={classes.note}>{about ?? t('views.empty')}</p> : null}
      <ul ref={list} className={classes.views}>
        {views.map((view) => (
          <li key={view.name} className={classes.line}>
            {view.name === renamed ? (
              <NameForm
                name={view.name}
                isTaken={(other) => views.some((one) => one !== view && one.name === other)}
                onName={(newName) => {
                  wantsFocus.current = newName;
                  setRenamed(null);
                  if (newName !== view.name) rename(view.name, newName);
                }}
              />
            ) : (
              <>
                <button
                  type="button"
                  className={classes.view}
                  aria-current={view === shown ? true : undefined}
                  onClick={() => {
                    onClose();
                    onOpen(schema.parse(view.search));
                  }}
                >
                  {view.name}
                </button>
                <ActionIcon aria-label={t('views.rename', { name: view.name })} onClick={() => setRenamed(view.name)}>
                  <IconPencil size={15} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={t('views.remove', { name: view.name })} onClick={() => remove(view.name)}>
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      <form className={classes.line} onSubmit={onSave}>
        <TextInput
          className={classes.name}
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={LONGEST_VIEW_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''}>
          {t(isKnown ? 'views.replace' : 'views.save')}
        </Button>
      </form>
      {error === null ? null : (
        <p role="alert" className={classes.warned}>
          {failureSentence(failureOf(error), f).title}
        </p>
      )}
      {refused === null ? null : (
        <p role="alert" className={classes.warned}>
          {t(`views.${refused}`, number(MOST_VIEWS))}
        </p>
      )}
    </>
  );
}

type NameFormProps = {
  readonly name: string;
  readonly isTaken: (name: string) => boolean;
  /** The new name; the old one when nothing is to change. */
  readonly onName: (name: string) => void;
};

/** The name of a view as a field, in the place of its line. Escape leaves it as it was. */
function NameForm({ name, isTaken, onName }: NameFormProps) {
  const t = useDraftsTexts();
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const given = text.trim();
  const isWrong = given === '' || isTaken(given);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onName(given);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onName(name);
  };
  return (
    <form className={`${classes.line} ${classes.name}`} onSubmit={onSubmit}>
      <TextInput
        ref={field}
        className={classes.name}
        aria-label={t('views.rename', { name })}
        maxLength={LONGEST_VIEW_NAME}
        value={text}
        error={isTaken(given) ? t('views.taken') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="default" disabled={isWrong}>
        {t('views.save')}
      </Button>
    </form>
  );
}
