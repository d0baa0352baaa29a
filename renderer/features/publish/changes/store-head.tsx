import { IconChevronRight } from '@tabler/icons-react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import { EditLink } from '../parts/edit-link.tsx';
import parts from '../parts/parts.module.css';
import { useTally } from '../parts/tally.tsx';
import type { StoreBlock } from './change-lines.ts';
import classes from './changes.module.css';

type StoreHeadProps = {
  /** Id of the element with the name; with what changes (`factsId`), it labels the section. */
  readonly id: string;
  readonly block: StoreBlock;
  readonly isOpen: boolean;
  readonly isFiltered: boolean;
  readonly locked: boolean;
  readonly onToggle: () => void;
  /** null: some changes can't be dropped here. */
  readonly onDropAll: ((button: HTMLElement) => void) | null;
};

/** Id of the element that says what changes in a store: kinds of one store are told apart by it. */
export const factsId = (id: string): string => `${id}-facts`;

/** A store's name, how much of it changes, and the actions for all of its changes. */
export function StoreHead({ id, block, isOpen, isFiltered, locked, onToggle, onDropAll }: StoreHeadProps) {
  const t = usePublishTexts();
  const { resource, name } = block;
  const { externalId } = resource.ref;
  const kind = t(`kind.${resource.ref.kind}`);
  const dropAll = t(isFiltered ? 'changes.dropShown' : 'changes.dropAll');
  return (
    <header className={parts.storeHead}>
      <h3 className={parts.storeName}>
        <button type="button" id={id} className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={15} aria-hidden className={classes.chevron} />
          {name} <span className={parts.faint}>{externalId}</span>
        </button>
      </h3>
      <StoreFacts id={factsId(id)} block={block} isFiltered={isFiltered} />
      <CellLinks block={block} />
      {onDropAll === null ? null : (
        <ActionTextButton
          data-drop
          disabled={locked}
          aria-label={t('changes.dropStore', { what: dropAll, name, kind })}
          onClick={(event) => onDropAll(event.currentTarget)}
        >
          {dropAll}
        </ActionTextButton>
      )}
    </header>
  );
}

/** How much changes, and why some of it can't be sent. */
function StoreFacts({ id, block, isFiltered }: Pick<StoreHeadProps, 'id' | 'block' | 'isFiltered'>) {
  const t = usePublishTexts();
  const number = useCount();
  const { ref, errors, stop, isUndecided } = block.resource;
  const tally = useTally();
  return (
    <span className={classes.facts}>
      <span id={id} className={parts.faint}>
        {isFiltered
          ? `${t(`kind.${ref.kind}`)} · ${t('changes.linesShown', number(block.lines.length))}`
          : tally([block.resource])}
      </span>
      {errors.length === 0 ? null : (
        <span className={classes.invalid}>{t('changes.invalid', number(errors.length))}</span>
      )}
      {stop === null ? null : <span className={parts.waits}>{t('changes.waits')}</span>}
      {isUndecided && stop === null ? <span className={parts.faint}>{t('changes.undecided')}</span> : null}
    </span>
  );
}

/** Links to where the store's rows are edited. */
function CellLinks({ block: { resource, name } }: Pick<StoreHeadProps, 'block'>) {
  const t = usePublishTexts();
  const { ref, errors } = resource;
  const toCells = t('changes.toCells', { count: errors.length });
  return (
    <>
      {errors.length === 0 ? null : (
        <EditLink
          refOf={ref}
          rows="invalid"
          className={parts.textButton}
          aria-label={t('changes.toCellsOf', { what: toCells, name })}
        >
          {toCells}
        </EditLink>
      )}
      <EditLink
        refOf={ref}
        rows="changed"
        className={parts.textButton}
        aria-label={t('changes.editStore', { name, what: t(`kind.${ref.kind}`) })}
      >
        {t('stops.edit')}
      </EditLink>
    </>
  );
}
