import { VisuallyHidden } from '@mantine/core';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useListFocus } from '#renderer/ui/use-list-focus.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import parts from '../parts/parts.module.css';
import type { Line } from './change-lines.ts';
import classes from './changes.module.css';

type LinesTableProps = {
  readonly kind: DraftRef['kind'];
  readonly lines: readonly Line[];
  /** What the table is about, for a screen reader. */
  readonly label: string;
  readonly heads: { readonly was: string; readonly becomes: string };
  readonly locked: boolean;
  /** null: nothing can be dropped here. */
  readonly onDrop: ((line: Line, button: HTMLElement) => void) | null;
};

/**
 * Changes of one store, one field of a row per line, with both values. The buttons of its lines are one stop of Tab.
 */
export function LinesTable({ kind, lines, label, heads, locked, onDrop }: LinesTableProps) {
  const t = usePublishTexts();
  const { onKeyDown, controlProps } = useListFocus(lines.map(({ key }) => key));
  return (
    <table className={classes.table} aria-label={label} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col">{t(`row.${kind}`)}</th>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{heads.was}</th>
          <th scope="col">{heads.becomes}</th>
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
                    {...controlProps(line.key)}
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
