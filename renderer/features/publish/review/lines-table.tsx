import { VisuallyHidden } from '@mantine/core';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { ActTextButton } from '../acts/act-text-button.tsx';
import parts from '../parts/parts.module.css';
import type { Line } from './change-lines.ts';
import classes from './review.module.css';

type LinesTableProps = {
  readonly lines: readonly Line[];
  readonly name: string;
  readonly locked: boolean;
  /** null: nothing of it can be dropped here. */
  readonly onDrop: ((line: Line, button: HTMLElement) => void) | null;
};

/** Changes of one store, a field of a row on each line. */
export function LinesTable({ lines, name, locked, onDrop }: LinesTableProps) {
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
                <span className={parts.clamped}>{line.name}</span>
              </th>
              <td>{field}</td>
              <td>{line.was === null ? '–' : <del className={parts.clamped}>{line.was}</del>}</td>
              <td>
                <ins className={parts.clamped}>{line.becomes}</ins>
                {line.problems.map((problem) => (
                  <span key={problem} className={classes.problem}>
                    {problem}
                  </span>
                ))}
              </td>
              <td>
                {onDrop === null ? null : (
                  <ActTextButton
                    data-drop
                    disabled={locked}
                    aria-label={t('changes.dropRow', { name: `${line.name}, ${field}` })}
                    onClick={(event) => onDrop(line, event.currentTarget)}
                  >
                    {t('changes.drop')}
                  </ActTextButton>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
