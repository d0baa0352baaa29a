import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './check-list.module.css';
import { FilterChip } from './chips.tsx';
import { Popover } from './popover.tsx';
import type { ValuesChipProps } from './values-list.tsx';

// Only an opened list needs a field and boxes; without them the first page loads less.
const loadList = () => import('./values-list.tsx');
const ValuesList = lazy(async () => ({ default: (await loadList()).ValuesList }));

/** A filter by any of some values. */
export function ValuesChip<Value extends string>(props: ValuesChipProps<Value>) {
  const { label, options, chosen, onChange, words, startsOpened } = props;
  const [only] = chosen;
  const one = options.find(({ value }) => value === only)?.label ?? only;
  return (
    <Popover
      label={label}
      className={classes.picker}
      startsOpened={startsOpened}
      target={
        <FilterChip
          label={label}
          on={chosen.length > 0}
          value={one === undefined ? words.any : chosen.length === 1 ? one : words.several(chosen.length)}
          onPointerEnter={() => void loadList()}
        />
      }
    >
      <Suspense fallback={<Skeleton height={240} />}>
        <ValuesList
          label={label}
          options={options}
          chosen={chosen}
          onChange={(values) => onChange(options.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
          words={words}
        />
      </Suspense>
    </Popover>
  );
}
