import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ConflictChoice, ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict } from '#shared/bridge/stop.ts';
import classes from './publish.module.css';
import { useDraftAct } from './use-publish.ts';
import { useChangeWords } from './use-words.ts';

type ConflictLinesProps = {
  readonly resource: ResourceChanges;
  readonly conflicts: readonly BridgeConflict[];
  readonly locked: boolean;
};

type Side = 'was' | 'mine' | 'theirs';
const SIDES: readonly Side[] = ['was', 'mine', 'theirs'];

/** A row or a set can only be taken from one of the two sides. */
const isOffered = (conflict: BridgeConflict, side: Side): boolean => side !== 'was' || conflict.scope === 'field';

function choiceOf(conflict: BridgeConflict, side: Side): ConflictChoice {
  const { rowId, field } = conflict;
  return { rowId, field, choice: side === 'was' ? { take: 'other', value: conflict.was } : { take: side } };
}

/** Conflicts of one store, each on one line with its three sides. The keys 1, 2 and 3 take one. */
export function ConflictLines({ resource, conflicts, locked }: ConflictLinesProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const words = useChangeWords();
  const { ref, names } = resource;
  const list = useRef<HTMLUListElement>(null);
  const left = useRef(0);
  const act = useDraftAct<unknown>(() => {
    // The next line takes the place of the one that was settled.
    const lines = list.current?.querySelectorAll<HTMLElement>('li');
    lines?.[Math.min(left.current, lines.length - 1)]?.querySelector('button')?.focus();
  });
  const resolve = (choices: ConflictChoice[]) => act.mutate((bridge) => bridge.publish.resolve({ ref, choices }));
  const take = (at: number, side: Side) => {
    const conflict = conflicts[at];
    if (locked || act.isPending || !conflict || !isOffered(conflict, side)) return;
    left.current = at;
    resolve([choiceOf(conflict, side)]);
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    const side = SIDES[Number(event.key) - 1];
    if (side === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    take(at, side);
  };
  const text = (conflict: BridgeConflict, side: Side) => {
    if (conflict.scope === 'field') return words.value(conflict.field, conflict[side]);
    const value = conflict[side];
    return value === null
      ? t('stops.none')
      : words.value(
          null,
          Object.values(value).map((one) => words.value(null, one)),
        );
  };
  return (
    <>
      <div className={classes.bar}>
        <span>{t('stops.conflict', { count: conflicts.length, number: format.integer(conflicts.length) })}</span>
        <span className={classes.faint}>{t('stops.conflictNote')}</span>
        <span className={classes.push} />
        {(['mine', 'theirs'] as const).map((side) => (
          <Button
            key={side}
            size="compact-sm"
            variant="default"
            disabled={locked || act.isPending}
            onClick={() => resolve(conflicts.map((one) => choiceOf(one, side)))}
          >
            {t(side === 'mine' ? 'stops.allMine' : 'stops.allTheirs')}
          </Button>
        ))}
      </div>
      <ul ref={list} className={classes.conflicts}>
        {conflicts.map((conflict, at) => {
          const name = names[conflict.rowId] ?? t('changes.noName');
          const field = conflict.field === null ? t('stops.wholeRow') : words.field(ref.kind, conflict.field);
          return (
            <li key={`${conflict.rowId} ${conflict.field}`} className={classes.conflict}>
              <span className={classes.conflictName}>
                {name} <span className={classes.faint}>{field}</span>
              </span>
              <fieldset
                className={classes.sides}
                aria-label={t('stops.line', { name, field })}
                onKeyDown={onKeyDown(at)}
              >
                {SIDES.map((side, index) => (
                  <button
                    key={side}
                    type="button"
                    className={classes.side}
                    aria-keyshortcuts={String(index + 1)}
                    disabled={locked || !isOffered(conflict, side)}
                    onClick={() => take(at, side)}
                  >
                    <kbd className={classes.key}>{index + 1}</kbd>
                    <span className={classes.faint}>{t(`stops.${side}`)}</span>
                    <span className={classes.sideValue}>{text(conflict, side)}</span>
                  </button>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
    </>
  );
}
