import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import { EditLink } from '../parts/edit-link.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import { useTally } from '../parts/tally.tsx';
import type { KindBlock, StoreBlock } from './change-lines.ts';
import classes from './changes.module.css';

type StoreHeadProps = {
  /** Id of the element with the name, which labels the section. */
  readonly id: string;
  readonly block: StoreBlock;
  readonly isOpen: boolean;
  readonly isFiltered: boolean;
  readonly onToggle: () => void;
  /** What can be done with its changes, where they are of a single kind. */
  readonly children: ReactNode;
};

/** A store's name, how much of it changes and of which kinds, and why some of it can't be sent. */
export function StoreHead({ id, block, isOpen, isFiltered, onToggle, children }: StoreHeadProps) {
  const t = usePublishTexts();
  const number = useCount();
  const tally = useTally();
  const { externalId, name, kinds } = block;
  const names = joinNames(kinds.map(({ resource }) => t(`kind.${resource.ref.kind}`)));
  const lines = isFiltered ? kinds.reduce((sum, kind) => sum + kind.lines().length, 0) : 0;
  return (
    <header className={parts.storeHead}>
      <h3 className={parts.storeName}>
        <button type="button" id={id} className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={15} aria-hidden className={classes.chevron} />
          {name} <span className={parts.faint}>{externalId}</span>
        </button>
      </h3>
      <span className={classes.facts}>
        <span className={parts.faint}>
          {names} ·{' '}
          {isFiltered
            ? t('changes.linesShown', number(lines))
            : tally(countChanges(kinds.map(({ resource }) => resource)))}
        </span>
        {kinds.map((kind) => (
          <KindTroubles key={kind.resource.ref.kind} kind={kind} />
        ))}
      </span>
      {children}
    </header>
  );
}

/** How much of one kind changes. */
export function KindFacts({ kind, isFiltered }: { readonly kind: KindBlock; readonly isFiltered: boolean }) {
  const t = usePublishTexts();
  const number = useCount();
  const tally = useTally();
  return (
    <span className={classes.facts}>
      <span className={parts.faint}>
        {isFiltered ? t('changes.linesShown', number(kind.lines().length)) : tally(kind.resource.size)}
      </span>
      <KindTroubles kind={kind} />
    </span>
  );
}

/** Why some of a kind can't be sent. */
function KindTroubles({ kind: { resource } }: { readonly kind: KindBlock }) {
  const t = usePublishTexts();
  const number = useCount();
  const { errors, stop, isUndecided } = resource;
  return (
    <>
      {errors.length === 0 ? null : (
        <span className={classes.invalid}>{t('changes.invalid', number(errors.length))}</span>
      )}
      {stop === null ? null : <span className={parts.waits}>{t('changes.waits')}</span>}
      {isUndecided && stop === null ? <span className={parts.faint}>{t('changes.undecided')}</span> : null}
    </>
  );
}

type KindActionsProps = {
  readonly kind: KindBlock;
  /** Of the store. */
  readonly name: string;
  readonly isFiltered: boolean;
  readonly locked: boolean;
  /** null: some changes can't be dropped here. */
  readonly onDropAll: ((button: HTMLElement) => void) | null;
};

/** Links to where the rows of a kind are edited, and a button that drops its changes. */
export function KindActions({ kind: { resource }, name, isFiltered, locked, onDropAll }: KindActionsProps) {
  const t = usePublishTexts();
  const { ref, errors } = resource;
  const what = t(`kind.${ref.kind}`);
  const toCells = t('changes.toCells', { count: errors.length });
  const dropAll = t(isFiltered ? 'changes.dropShown' : 'changes.dropAll');
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
        aria-label={t('changes.editStore', { name, what })}
      >
        {t('stops.edit')}
      </EditLink>
      {onDropAll === null ? null : (
        <ActionTextButton
          data-drop
          disabled={locked}
          aria-label={t('changes.dropStore', { what: dropAll, name, kind: what })}
          onClick={(event) => onDropAll(event.currentTarget)}
        >
          {dropAll}
        </ActionTextButton>
      )}
    </>
  );
}
