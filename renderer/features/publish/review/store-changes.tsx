import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ResourceChanges, RowChange } from '#shared/bridge/publish.ts';
import { useActs } from '../acts/acts.tsx';
import { countChanges } from '../parts/risks.ts';
import classes from '../publish.module.css';
import type { Line } from './change-lines.ts';
import { dropChanges, patchBack, undoStep } from './drop-changes.ts';

type StoreChangesProps = {
  readonly resource: ResourceChanges;
  /** Those that the filter shows. */
  readonly lines: readonly Line[];
  readonly name: string;
  readonly isOpen: boolean;
  readonly isFiltered: boolean;
  readonly locked: boolean;
  readonly onToggle: () => void;
  /** Place of a button among all that drop something. */
  readonly placeOf: (button: HTMLElement) => number;
  readonly afterDrop: (place: number) => void;
};

/** Lines of one store shown at first, and more with each press. */
const STEP = 100;

/** The changes of one store, was and becomes; closed it is one line. */
export function StoreChanges(props: StoreChangesProps) {
  const { resource, lines, name, isOpen, isFiltered, locked, onToggle, placeOf, afterDrop } = props;
  const t = usePublishTexts();
  const format = useFormat();
  const { act } = useActs();
  const [shown, setShown] = useState(STEP);
  const { ref, errors, isUndecided, stop } = resource;
  const number = (count: number) => ({ count, number: format.integer(count) });
  const id = useId();
  // Only what is on the page can be given back; of more than that, and of what is removed, a person is asked elsewhere.
  const all = lines.map(({ change }) => change);
  const isWhole = isFiltered || countChanges([resource]) === resource.changes.length;
  const toCells = t('changes.toCells', { count: errors.length });
  const dropAll = t(isFiltered ? 'changes.dropShown' : 'changes.dropAll');
  const canDropAll = stop === null && isWhole && patchBack(ref, all) !== null;

  const drop = (changes: readonly RowChange[], button: HTMLElement) => {
    const at = placeOf(button);
    void act(async (bridge) => {
      const patch = patchBack(ref, changes);
      if (patch === null) {
        const rowIds = changes.map(({ rowId }) => rowId);
        const { rows } = await bridge.publish.discard({ ref, rowIds });
        return { text: t('said.discarded', number(rows)) };
      }
      const step = await dropChanges(bridge, patch);
      const count = number(new Set(changes.map(({ rowId }) => rowId)).size);
      const text = t('said.dropped', { ...count, name });
      if (step === null) return { text };
      return {
        text,
        undo: async (again) => ({ text: t((await undoStep(again, step)) ? 'said.undone' : 'said.notUndone') }),
      };
    }).then((done) => {
      if (done) afterDrop(at);
    });
  };

  return (
    <section className={classes.store} aria-labelledby={id}>
      <header className={classes.storeHead}>
        <h3 className={classes.storeName}>
          <button type="button" id={id} className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
            <IconChevronRight size={15} aria-hidden className={classes.chevron} />
            {name} <span className={classes.faint}>{ref.externalId}</span>
          </button>
        </h3>
        <span className={classes.storeFacts}>
          <span className={classes.faint}>
            {ref.kind === 'expositions' ? null : `${t(`kind.${ref.kind}`)} · `}
            {t('changes.count', number(isFiltered ? lines.length : countChanges([resource])))}
          </span>
          {errors.length === 0 ? null : (
            <span className={classes.invalid}>{t('changes.invalid', number(errors.length))}</span>
          )}
          {stop === null ? null : <span className={classes.waits}>{t('changes.waits')}</span>}
          {isUndecided && stop === null ? <span className={classes.faint}>{t('changes.undecided')}</span> : null}
        </span>
        {ref.kind === 'expositions' && errors.length > 0 ? (
          <Link
            to="/displays"
            search={{ stores: [ref.externalId], marked: 'invalid' }}
            className={classes.textLink}
            aria-label={t('changes.toCellsOf', { what: toCells, name })}
          >
            {toCells}
          </Link>
        ) : null}
        {ref.kind === 'expositions' ? (
          <Link
            to="/displays"
            search={{ stores: [ref.externalId], changed: true }}
            className={classes.textLink}
            aria-label={t('changes.editStore', { name })}
          >
            {t('stops.edit')}
          </Link>
        ) : null}
        {canDropAll ? (
          <button
            type="button"
            data-drop
            className={classes.textButton}
            disabled={locked}
            aria-label={t('changes.dropStore', { what: dropAll, name })}
            onClick={(event) => drop(all, event.currentTarget)}
          >
            {dropAll}
          </button>
        ) : null}
      </header>
      {isOpen ? (
        <LinesTable
          lines={lines.slice(0, shown)}
          name={name}
          // What waits for a decision is decided above, or discarded there.
          locked={locked || stop !== null}
          onDrop={(line, button) => drop([line.change], button)}
        />
      ) : null}
      {isOpen && lines.length > shown ? (
        <div className={classes.older}>
          <Button size="compact-sm" variant="default" onClick={() => setShown(shown + STEP)}>
            {t('changes.moreLines', number(Math.min(STEP, lines.length - shown)))}
          </Button>
        </div>
      ) : null}
      {isOpen && countChanges([resource]) > resource.changes.length ? (
        <p className={classes.note}>
          {t('changes.notListed', number(countChanges([resource]) - resource.changes.length))}
        </p>
      ) : null}
    </section>
  );
}

type LinesTableProps = {
  readonly lines: readonly Line[];
  readonly name: string;
  readonly locked: boolean;
  readonly onDrop: (line: Line, button: HTMLElement) => void;
};

function LinesTable({ lines, name, locked, onDrop }: LinesTableProps) {
  const t = usePublishTexts();
  return (
    <table className={classes.table} aria-label={t('changes.of', { name })}>
      <thead>
        <tr>
          <th scope="col">{t('changes.row')}</th>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.was')}</th>
          <th scope="col">{t('changes.becomes')}</th>
          <th scope="col">
            <span className={classes.hidden}>{t('changes.act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const field = line.field ?? t(line.change.change === 'added' ? 'changes.added' : 'changes.removed');
          return (
            <tr key={line.key}>
              <th scope="row">
                <span className={classes.clamped}>{line.name}</span>
              </th>
              <td>{field}</td>
              <td>{line.was === null ? '–' : <del className={classes.clamped}>{line.was}</del>}</td>
              <td>
                <ins className={classes.clamped}>{line.becomes}</ins>
                {line.problems.map((problem) => (
                  <span key={problem} className={classes.problem}>
                    {problem}
                  </span>
                ))}
              </td>
              <td>
                <button
                  type="button"
                  data-drop
                  className={classes.textButton}
                  disabled={locked}
                  aria-label={t('changes.dropRow', { name: `${line.name}, ${field}` })}
                  onClick={(event) => onDrop(line, event.currentTarget)}
                >
                  {t('changes.drop')}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
