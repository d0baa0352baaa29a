import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Checkbox, TextInput } from '#renderer/ui/mantine-more.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import classes from './check-list.module.css';
import { CheckList } from './check-list.tsx';

export type ValuesChipProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Empty: any. */
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
  readonly words: {
    /** For nothing chosen, and for several chosen values. */
    readonly any: string;
    readonly several: (count: number) => string;
    readonly search: string;
    readonly noMatch: string;
  };
  readonly startsOpened?: boolean;
};

/** With more values than this, the list can be searched. */
const MANY_VALUES = 8;

/** The values of a filter as checkboxes. It takes the focus when it appears. */
export function ValuesList({ label, options, chosen, onChange, words }: Omit<ValuesChipProps<string>, 'startsOpened'>) {
  const [wanted, setWanted] = useState('');
  const folded = foldWords(wanted);
  const matching = options.filter((option) => foldWords(option.label).includes(folded));
  const isSearched = options.length > MANY_VALUES;
  return (
    <>
      {isSearched ? (
        <TextInput
          autoFocus
          aria-label={`${words.search}: ${label}`}
          placeholder={words.search}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      ) : null}
      {matching.length === 0 ? <p className={classes.note}>{words.noMatch}</p> : null}
      <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={label}>
        <CheckList>
          {matching.map((option, index) => (
            <li key={option.value}>
              <Checkbox value={option.value} label={option.label} autoFocus={!isSearched && index === 0} />
            </li>
          ))}
        </CheckList>
      </Checkbox.Group>
    </>
  );
}
