import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { type FindQuery, placeOfMatch } from '#renderer/grid/model/find-cells.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { FindState } from '#renderer/grid/sheet/sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet-parts.module.css';
import { useSheetState } from './use-sheet-state.ts';

type FindBarProps = {
  readonly sheet: Sheet;
  /** Which part of all rows is searched, while others are still to come. */
  readonly reach?: ReactNode;
  readonly onClose: () => void;
};

/**
 * Find and replace in the visible rows. Enter moves to the next match, Shift+Enter to the previous one, Escape closes.
 */
export function FindBar(props: FindBarProps) {
  const { sheet } = props;
  const find = useStore(sheet.store, (state) => state.find);
  return find ? <OpenFindBar {...props} find={find} /> : null;
}

function OpenFindBar({ sheet, find, reach, onClose }: FindBarProps & { readonly find: FindState }) {
  const t = useGridTexts();
  const number = useCount();
  const { query, replacement, found } = find;
  const selection = useSheetState(sheet, (state) => state.selection);
  const place = useMemo(() => {
    const active = selection === null ? null : sheet.core.active();
    return active === null ? 0 : placeOfMatch(found ?? [], active);
  }, [sheet, selection, found]);
  const count = number(found?.length ?? 0);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const look = (change: Partial<FindQuery>, next = replacement) => void sheet.setFind({ ...query, ...change }, next);
  const close = () => {
    sheet.closeFind();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input.current) sheet.findNext(event.shiftKey);
    else return;
    event.preventDefault();
  };
  const box = (name: 'matchCase' | 'wholeCell') => (
    <label className={classes.box}>
      <input type="checkbox" checked={query[name]} onChange={(event) => look({ [name]: event.target.checked })} />
      {t(`find.${name}`)}
    </label>
  );
  return (
    <search className={classes.bar} aria-label={t('find.label')} onKeyDown={onKeyDown} data-own-keys>
      <input
        ref={input}
        className={classes.field}
        aria-label={t('find.find')}
        placeholder={t('find.find')}
        value={query.text}
        spellCheck={false}
        onChange={(event) => look({ text: event.target.value })}
      />
      <ActionIcon aria-label={t('find.previous')} onClick={() => sheet.findNext(true)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('find.next')} onClick={() => sheet.findNext(false)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <span role="status" className={classes.note}>
        {found === null
          ? t('find.searching')
          : query.text === ''
            ? ''
            : place === 0
              ? t('find.found', count)
              : t('find.place', { place: number(place).number, number: count.number })}
      </span>
      {reach}
      {box('matchCase')}
      {box('wholeCell')}
      <input
        className={classes.field}
        aria-label={t('find.replace')}
        placeholder={t('find.replace')}
        value={replacement}
        spellCheck={false}
        onChange={(event) => look({}, event.target.value)}
      />
      <Button variant="default" onClick={sheet.replaceOne}>
        {t('find.replaceOne')}
      </Button>
      <Button variant="default" onClick={sheet.replaceAll}>
        {t('find.replaceAll')}
      </Button>
      <span className={classes.push} />
      <ActionIcon aria-label={t('find.close')} onClick={close}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </search>
  );
}
