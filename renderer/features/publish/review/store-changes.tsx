import { useId, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { RowChange } from '#shared/bridge/publish.ts';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import { patchBack } from './drop-changes.ts';
import { LinesTable } from './lines-table.tsx';
import { StoreHead } from './store-head.tsx';
import type { Block } from './use-blocks.ts';
import { useDrop } from './use-drop.ts';

type StoreChangesProps = {
  readonly block: Block;
  readonly isOpen: boolean;
  readonly isFiltered: boolean;
  readonly locked: boolean;
  readonly onToggle: () => void;
  /** Remembers where a button stands among all that drop something; the answer puts the focus there. */
  readonly keepPlace: (button: HTMLElement) => () => void;
};

/** Lines of one store shown at first, and more with each press. */
const STEP = 100;

/** The changes of one store, was and becomes; closed it is one line. */
export function StoreChanges({ block, isOpen, isFiltered, locked, onToggle, keepPlace }: StoreChangesProps) {
  const { resource, name, lines } = block;
  const t = usePublishTexts();
  const number = useCount();
  const dropAct = useDrop(resource.ref, name);
  const [shown, setShown] = useState(STEP);
  const id = useId();
  // Only what is on the page can be given back; of more than that, and of what is removed, a person is asked elsewhere.
  const all = lines.map(({ change }) => change);
  const notListed = countChanges([resource]) - resource.changes.length;
  const canDropAll = resource.stop === null && (isFiltered || notListed === 0) && patchBack(resource.ref, all) !== null;
  const drop = (changes: readonly RowChange[], button: HTMLElement) => {
    const goOn = keepPlace(button);
    void dropAct(changes).then((done) => {
      if (done) goOn();
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
          lines={lines.slice(0, shown)}
          name={name}
          locked={locked}
          // What waits for a decision is decided above, or discarded there.
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
