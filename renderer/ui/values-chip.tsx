import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { foldWords } from '#shared/lib/compare-text.ts';
import classes from './check-list.module.css';
import { CheckList } from './check-list.tsx';
import { FilterChip } from './chips.tsx';
import { Popover } from './popover.tsx';

type ValuesChipProps<Value extends string> = {
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

/** A filter by any of some values. */
export function ValuesChip<Value extends string>(props: ValuesChipProps<Value>) {
  const { label, options, chosen, onChange, words, startsOpened } = props;
  const [wanted, setWanted] = useState('');
  const folded = foldWords(wanted);
  const matching = options.filter((option) => foldWords(option.label).includes(folded));
  const [only] = chosen;
  const one = options.find(({ value }) => value === only)?.label ?? only;
  return (
    <Popover startsOpened={startsOpened}>
      <Popover.Target>
        <FilterChip
          label={label}
          on={chosen.length > 0}
          value={one === undefined ? words.any : chosen.length === 1 ? one : words.several(chosen.length)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={label}>
        {options.length > MANY_VALUES ? (
          <TextInput
            data-autofocus
            aria-label={`${words.search}: ${label}`}
            placeholder={words.search}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        ) : null}
        {matching.length === 0 ? <p className={classes.note}>{words.noMatch}</p> : null}
        <Checkbox.Group
          value={[...chosen]}
          onChange={(values) => onChange(options.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
          aria-label={label}
        >
          <CheckList>
            {matching.map((option) => (
              <li key={option.value}>
                <Checkbox value={option.value} label={option.label} />
              </li>
            ))}
          </CheckList>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
