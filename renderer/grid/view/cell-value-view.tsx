import {
  type CellValue,
  type ChoicesColumn,
  type Column,
  choiceLabels,
  formatCell,
  isEmptyCell,
  listOf,
  sameValue,
} from '#renderer/grid/model/column.ts';
import classes from './sheet.module.css';

const chip = (key: string, label: string) => (
  <span key={key} className={classes.chip}>
    {label}
  </span>
);

/**
 * Unchanged chips are keyed by their place, so that a row element that is reused for another row keeps its child
 * elements.
 */
function chips(column: ChoicesColumn, value: CellValue, own: CellValue | undefined) {
  const labels = choiceLabels(column.choices);
  const now = listOf(value);
  const before = own === undefined ? now : listOf(own);
  const label = (one: string) => labels.get(one) ?? one;
  if (own === undefined) return now.map((one, at) => chip(`place ${at}`, label(one)));
  return (
    <>
      {now.filter((one) => before.includes(one)).map((one) => chip(one, label(one)))}
      {now
        .filter((one) => !before.includes(one))
        .map((one) => (
          <ins key={one} className={classes.plus}>
            + {label(one)}
          </ins>
        ))}
      {before
        .filter((one) => !now.includes(one))
        .map((one) => (
          <del key={one} className={classes.was}>
            {label(one)}
          </del>
        ))}
    </>
  );
}

/**
 * The content of a cell. It is a function, not a component: a screen has hundreds of cells, and a component for each
 * would cost more than what it draws.
 *
 * @param own the row's own value where an edit replaces it; undefined when nothing was edited
 */
export function showValue(column: Column, value: CellValue, own: CellValue | undefined, emptyWord: string | undefined) {
  if (column.kind === 'choices' && !(isEmptyCell(value) && (own === undefined || isEmptyCell(own)))) {
    return chips(column, value, own);
  }
  if (isEmptyCell(value)) return emptyWord ?? column.emptyWord ?? '–';
  const text = formatCell(column, value);
  if (column.kind !== 'choice' || own === undefined || isEmptyCell(own) || sameValue(own, value)) return text;
  return (
    <span className={classes.change}>
      <del className={classes.was}>{formatCell(column, own)}</del>
      <span>{text}</span>
    </span>
  );
}
