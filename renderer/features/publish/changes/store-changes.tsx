import { useId } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { RowDifference } from '#shared/bridge/publish.ts';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import type { StoreBlock } from './change-lines.ts';
import { useDrop } from './drop-changes.ts';
import { LinesTable } from './lines-table.tsx';
import { factsId, StoreHead } from './store-head.tsx';

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
  const { shown, more } = useShownPart(STEP, 'lines');
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
    <section className={parts.store} aria-labelledby={`${id} ${factsId(id)}`}>
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
          label={t('changes.of', { name })}
          heads={{ was: t('changes.was'), becomes: t('changes.becomes') }}
          locked={locked}
          // Stores that wait for a decision are decided or discarded in the panel above.
          onDrop={resource.stop === null ? (line, button) => drop([line.change], button) : null}
        />
      ) : null}
      {isOpen ? more(lines.length) : null}
      {isOpen && notListed > 0 ? <p className={parts.note}>{t('changes.notListed', number(notListed))}</p> : null}
    </section>
  );
}
