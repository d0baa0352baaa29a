import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { columnsTwice, type FileColumn, missingColumns } from '#shared/domain/table/file-columns.ts';
import { columnLetters } from '#shared/domain/table/find-matrix.ts';
import { columnsOf, kindOfWords } from '#shared/domain/table/table-kind.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import classes from './import.module.css';

type MapColumnsProps = {
  readonly columns: readonly FileColumn[];
  /** null: the file has no headers. */
  readonly headerLine: number | null;
  readonly words: TableWords;
  /** Whether a row without a store can mean only one. */
  readonly isOneStore: boolean;
  /** @param columns what each column of the file is, by position; null: it is left out */
  readonly onChosen: (columns: readonly (string | null)[]) => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
};

/** What each column of the file is, by position, as it was when the table appeared. */
const startOf = (columns: readonly FileColumn[]): readonly (string | null)[] => {
  const width = (columns.at(-1)?.at ?? -1) + 1;
  const known = new Map(columns.map(({ at, column }) => [at, column]));
  return Array.from({ length: width }, (_, at) => known.get(at) ?? null);
};

/** Asks a person what the columns of a file are, because its headers don't say it. What its values say is chosen already. */
export function MapColumns(props: MapColumnsProps) {
  const { columns, headerLine, words, isOneStore, onChosen, onAnother, onCancel } = props;
  const t = useTablesTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const [chosen, setChosen] = useState(() => startOf(columns));
  const kind = kindOfWords(words);
  const body = useRef<HTMLTableSectionElement>(null);
  // Begins where there is something to say.
  const [start] = useState(() =>
    Math.max(
      0,
      columns.findIndex(({ column, isGuess }) => column === null || isGuess),
    ),
  );
  useEffect(() => body.current?.querySelectorAll('select')[start]?.focus(), [start]);
  const nameOf = (column: string) => words.columns[column] ?? column;
  const oneOf = (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${t('columns.or')} ${names.at(-1)}`;
  const twice = columnsTwice(chosen);
  const missing = missingColumns(kind, chosen, isOneStore);
  const hasGuess = columns.some(({ isGuess }) => isGuess);
  const options = [
    { value: '', label: t('columns.leaveOut') },
    ...columnsOf(kind).map((column) => ({ value: column, label: nameOf(column) })),
  ];
  return (
    <form
      className={classes.parts}
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(chosen);
      }}
    >
      <p className={classes.hint}>
        {headerLine === null ? t('columns.introBare') : t('columns.intro', { line: format.integer(headerLine) })}
        {hasGuess ? ` ${t('columns.introGuess')}` : ''}
      </p>
      <div className={classes.columns}>
        <table className={classes.mapping} aria-label={t('columns.title')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.header')}</th>
              <th scope="col">{t('columns.values')}</th>
              <th scope="col">{t('columns.meaning')}</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {columns.map(({ at, header, values, column: taken, isGuess }) => {
              const column = chosen[at] ?? null;
              const name = header === '' ? t('columns.bare', { letters: columnLetters(at) }) : header;
              return (
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td>{values.join(' · ')}</td>
                  <td>
                    <NativeSelect
                      label={t('columns.of', { name })}
                      isLabelHidden
                      isWrong={column !== null && twice.has(column)}
                      value={column ?? ''}
                      options={options}
                      onChange={(value) => setChosen(chosen.with(at, value === '' ? null : value))}
                    />
                    {isGuess && column === taken ? <p className={classes.hint}>{t('columns.guess')}</p> : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div role="status" className={classes.parts}>
        {missing.length === 0 ? null : (
          <p className={classes.text}>
            {t('columns.missing', {
              columns: missing.map((group) => oneOf(group.map(nameOf))).join('; '),
            })}
          </p>
        )}
        {twice.size === 0 ? null : (
          <p className={classes.problem}>{t('columns.twice', { columns: [...twice].map(nameOf).join(', ') })}</p>
        )}
        {missing.length + twice.size > 0 || headerLine === null ? null : (
          <p className={classes.hint}>{t('columns.remembered')}</p>
        )}
      </div>
      <div className={classes.foot}>
        <Button type="submit" disabled={missing.length + twice.size > 0}>
          {t('columns.confirm')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('import.another')}
        </Button>
        <span className={classes.push} />
        <Button variant="default" onClick={onCancel}>
          {c('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
