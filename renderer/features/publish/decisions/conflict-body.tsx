import { Fragment, type KeyboardEvent, useId, useRef } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { BridgeConflict } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useActions } from '../actions/actions.tsx';
import { keepPlace } from '../actions/focus.ts';
import { rowName, useLineWords } from '../parts/change-words.ts';
import parts from '../parts/parts.module.css';
import type { BlockerBodyProps } from './blocker-body-props.ts';
import { isOffered, lineKey, nameRow, SIDES, type Side, sideParts } from './conflict-choices.ts';
import { DiscardButton, EditButton } from './decision-buttons.tsx';
import classes from './decisions.module.css';

/** Stands between the parts of a row. */
const SEPARATOR = ' · ';

/** The same cells were changed here and at the service. For each one, a person chooses a side. */
export function ConflictBody({ resource, stop, locked, onTake, storeName }: BlockerBodyProps<'conflict'>) {
  return (
    <>
      <ConflictLines resource={resource} conflicts={stop.conflicts} locked={locked} onTake={onTake} />
      <div className={parts.bar}>
        <EditButton resource={resource} storeName={storeName} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

type ConflictLinesProps = {
  readonly resource: ResourceChanges;
  readonly conflicts: readonly BridgeConflict[];
  readonly locked: boolean;
  readonly onTake: BlockerBodyProps['onTake'];
};

/** The conflicts of one store, one per line with its three sides. The keys 1, 2 and 3 choose a side. */
function ConflictLines({ resource, conflicts, locked, onTake }: ConflictLinesProps) {
  const t = usePublishTexts();
  const words = useLineWords();
  const { isWorking } = useActions();
  const { ref, names } = resource;
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const reasonOf = (conflict: BridgeConflict) => `${id} ${lineKey(conflict)}`.replaceAll(/\s/g, '-');
  const take = (conflict: BridgeConflict, side: Side, alike: boolean) => {
    if (locked || isWorking || !isOffered(conflict, side)) return;
    const panel = list.current?.closest('section[aria-labelledby]') ?? document;
    // The next line moves up to where the resolved one was.
    const lines = () => [...panel.querySelectorAll<HTMLElement>('[data-conflict]')];
    const focusNext = keepPlace(lines, document.activeElement);
    void onTake(conflict, side, alike).then((done) => {
      if (done) focusNext();
    });
  };
  const onKeyDown = (conflict: BridgeConflict) => (event: KeyboardEvent) => {
    // Checks the key's position: with Shift, keyboard layouts put different characters on the digits.
    const digit = /^(?:Digit|Numpad)([123])$/.exec(event.code)?.[1] ?? event.key;
    const side = SIDES[Number(digit) - 1];
    if (side === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // A key that is held on means the line before.
    if (!event.repeat) take(conflict, side, event.shiftKey);
  };
  return (
    <ul ref={list} className={classes.conflicts}>
      {conflicts.map((conflict) => {
        const name = rowName(ref.kind, nameRow(conflict, names), words);
        const named = conflict.scope === 'group' ? 'expectedFillRatio' : conflict.field;
        const field = named === null ? t('stops.wholeRow') : words.field(ref.kind, named);
        return (
          <li key={lineKey(conflict)} className={classes.conflict} data-conflict>
            <span className={classes.conflictName}>
              {name} <span className={parts.faint}>{field}</span>
            </span>
            <fieldset
              className={classes.sides}
              aria-label={t('stops.line', { name, field })}
              onKeyDown={onKeyDown(conflict)}
            >
              {SIDES.map((side, index) => {
                const values = sideParts(conflict, side, words, t('stops.none'));
                return (
                  <button
                    key={side}
                    type="button"
                    className={classes.side}
                    aria-keyshortcuts={String(index + 1)}
                    title={values.map(({ text }) => text).join(SEPARATOR)}
                    aria-describedby={isOffered(conflict, side) ? undefined : reasonOf(conflict)}
                    disabled={locked || !isOffered(conflict, side)}
                    aria-disabled={isWorking || undefined}
                    onClick={() => take(conflict, side, false)}
                  >
                    <kbd className={classes.key}>{index + 1}</kbd>
                    <span className={parts.faint}>{t(`stops.${side}`)}</span>
                    <span className={classes.sideValue}>
                      {values.map(({ text, differs }, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
                        <Fragment key={at}>
                          {at === 0 ? null : SEPARATOR}
                          {differs ? <mark className={classes.differs}>{text}</mark> : text}
                        </Fragment>
                      ))}
                    </span>
                  </button>
                );
              })}
            </fieldset>
            {isOffered(conflict, 'was') ? null : (
              <p id={reasonOf(conflict)} className={classes.reason}>
                {t('stops.noBefore')}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
