import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { RowDifference } from '#shared/bridge/publish.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import type { Line, StoreBlock } from './change-lines.ts';
import { useDrop } from './drop-changes.ts';
import classes from './review.module.css';
import { StoreHead } from './store-head.tsx';

type StoreChangesProps = {
  readonly block: StoreBlock;
  readonly isOpen: boolean;
  readonly isFiltered: boolean;
  readonly locked: boolean;
  readonly onToggle: () => void;
  /** Remembers a button's position among all drop buttons. The returned function puts the focus back there. */
  readonly keepPlace: (button: HTMLElement) => () => void;
};

/** How many lines of a store are shown at first, and how many more with each press. */
const STEP = 100;

/** The changes of one store, each with the value before and after. A collapsed store is one line. */
export function StoreChanges({ block, isOpen, isFiltered, locked, onToggle, keepPlace }: StoreChangesProps) {
  const { resource, name, lines } = block;
  const t = usePublishTexts();
  const number = useCount();
  const dropChangesOf = useDrop(resource.ref, name);
  const [shown, setShown] = useState(STEP);
  const id = useId();
  // An edit can restore only what is on the page. For anything else there is Discard.
  const all = lines.map(({ change }) => change);
  const notListed = countChanges([resource]) - resource.changes.length;
  const canDropAll = resource.stop === null && (isFiltered || notListed === 0);
  const drop = (changes: readonly RowDifference[], button: HTMLElement) => {
    const focusNext = keepPlace(button);
    void dropChangesOf(changes).then((done) => {
      if (done) focusNext();
    });
  };
  return (
    <section className={parts.store} aria-labelledby={id}>
      <StoreHead
        id={id}
        block={block}
        isOpen={isOpen}
        isFiltered={isFiltered}
        locked={locked}
        onToggle={onToggle}
        onDropAll={canDropAll ? (button) => drop(all, button) : null}
      />
      {isOpen ? (
        <LinesTable
          kind={resource.ref.kind}
          lines={lines.slice(0, shown)}
          name={name}
          locked={locked}
          // Stores that wait for a decision are decided or discarded in the panel above.
          onDrop={resource.stop === null ? (line, button) => drop([line.change], button) : null}
        />
      ) : null}
      {isOpen && lines.length > shown ? (
        <MoreButton
          isSmall
          label={t('changes.moreLines', number(Math.min(STEP, lines.length - shown)))}
          onClick={() => setShown(shown + STEP)}
        />
      ) : null}
      {isOpen && notListed > 0 ? <p className={parts.note}>{t('changes.notListed', number(notListed))}</p> : null}
    </section>
  );
}

type LinesTableProps = {
  readonly kind: DraftRef['kind'];
  readonly lines: readonly Line[];
  readonly name: string;
  readonly locked: boolean;
  /** null: nothing can be dropped here. */
  readonly onDrop: ((line: Line, button: HTMLElement) => void) | null;
};

/** Changes of one store, one field of a row per line. */
function LinesTable({ kind, lines, name, locked, onDrop }: LinesTableProps) {
  const t = usePublishTexts();
  return (
    <table className={classes.table} aria-label={t('changes.of', { name })}>
      <thead>
        <tr>
          <th scope="col">{t(`row.${kind}`)}</th>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.was')}</th>
          <th scope="col">{t('changes.becomes')}</th>
          <th scope="col">
            <VisuallyHidden>{t('changes.act')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const field = line.field ?? t(line.change.change === 'added' ? 'changes.added' : 'changes.removed');
          return (
            <tr key={line.key}>
              <th scope="row">
                <span className={parts.clamped} title={line.name}>
                  {line.name}
                </span>
              </th>
              <td>{field}</td>
              <td>
                {line.was === null ? (
                  '–'
                ) : (
                  <del className={parts.clamped} title={line.was}>
                    {line.was}
                  </del>
                )}
              </td>
              <td>
                <ins className={parts.clamped} title={line.becomes ?? undefined}>
                  {line.becomes}
                </ins>
                {line.problems.map((problem) => (
                  <span key={problem} className={classes.problem}>
                    {problem}
                  </span>
                ))}
              </td>
              <td>
                {onDrop === null ? null : (
                  <ActionTextButton
                    data-drop
                    disabled={locked}
                    aria-label={t('changes.dropRow', { name: `${line.name}, ${field}` })}
                    onClick={(event) => onDrop(line, event.currentTarget)}
                  >
                    {t('changes.drop')}
                  </ActionTextButton>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
