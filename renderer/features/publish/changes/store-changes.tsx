import { useId } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { RowDifference } from '#shared/bridge/drafts.ts';
import { sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import type { KindBlock, StoreBlock } from './change-lines.ts';
import classes from './changes.module.css';
import { useDrop } from './drop-changes.ts';
import { LinesTable } from './lines-table.tsx';
import { KindActions, KindFacts, StoreHead } from './store-head.tsx';

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

/**
 * The changes of one store under one header, each with the value before and after. A collapsed store is one line. With
 * a single kind of changes, the header is the kind's own too.
 */
export function StoreChanges({ block, isOpen, isFiltered, locked, onToggle, keepPlace }: StoreChangesProps) {
  const { name, kinds } = block;
  const id = useId();
  const [only, ...others] = kinds;
  const shared = { name, isFiltered, locked, keepPlace };
  const isSingle = only !== undefined && others.length === 0;
  return (
    <section className={parts.store} aria-labelledby={id}>
      <StoreHead id={id} block={block} isOpen={isOpen} isFiltered={isFiltered} onToggle={onToggle}>
        {isSingle ? <KindHeadActions kind={only} {...shared} /> : null}
      </StoreHead>
      {isOpen
        ? kinds.map((kind) => <KindChanges key={kind.resource.ref.kind} kind={kind} {...shared} hasHead={!isSingle} />)
        : null}
    </section>
  );
}

type KindChangesProps = Pick<StoreChangesProps, 'isFiltered' | 'locked' | 'keepPlace'> & {
  readonly kind: KindBlock;
  /** Of the store. */
  readonly name: string;
};

/** How much of a kind is not listed. An edit can restore only what is on the page; for anything else there is Discard. */
const countNotListed = ({ resource }: KindBlock): number => resource.size - sizeOfChanges(resource.changes);

/** Drops changes of a kind, and moves the focus to what follows them. */
function useDropOf({ kind: { resource }, name, keepPlace }: KindChangesProps) {
  const dropChangesOf = useDrop(resource.ref, name);
  return (changes: readonly RowDifference[], button: HTMLElement) => {
    const focusNext = keepPlace(button);
    void dropChangesOf(changes).then((done) => {
      if (done) focusNext();
    });
  };
}

function KindHeadActions(props: KindChangesProps) {
  const { kind, name, isFiltered, locked } = props;
  const drop = useDropOf(props);
  const canDropAll = kind.resource.stop === null && (isFiltered || countNotListed(kind) === 0);
  const onDropAll = (button: HTMLElement) =>
    drop(
      kind.lines().map(({ change }) => change),
      button,
    );
  return (
    <KindActions
      kind={kind}
      name={name}
      isFiltered={isFiltered}
      locked={locked}
      onDropAll={canDropAll ? onDropAll : null}
    />
  );
}

/** The changes of one kind, with a header of their own where their store has others. */
function KindChanges({ hasHead, ...props }: KindChangesProps & { readonly hasHead: boolean }) {
  const { kind, name, isFiltered, locked } = props;
  const { resource } = kind;
  const t = usePublishTexts();
  const number = useCount();
  const drop = useDropOf(props);
  const { shown, more } = useShownPart(STEP, 'lines');
  const lines = kind.lines();
  const notListed = countNotListed(kind);
  return (
    <>
      {hasHead ? (
        <header className={classes.kindHead}>
          <h4 className={classes.kindName}>{t(`kind.${resource.ref.kind}`)}</h4>
          <KindFacts kind={kind} isFiltered={isFiltered} />
          <KindHeadActions {...props} />
        </header>
      ) : null}
      <LinesTable
        kind={resource.ref.kind}
        lines={lines.slice(0, shown)}
        label={t('changes.of', { name })}
        heads={{ was: t('changes.was'), becomes: t('changes.becomes') }}
        locked={locked}
        // Stores that wait for a decision are decided or discarded in the panel above.
        onDrop={resource.stop === null ? (line, button) => drop([line.change], button) : null}
      />
      {more(lines.length)}
      {notListed > 0 ? <p className={parts.note}>{t('changes.notListed', number(notListed))}</p> : null}
    </>
  );
}
