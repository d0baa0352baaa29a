import { FilterChip } from './chips.tsx';
import { Menu } from './menu.tsx';

type ChoiceProps<Value> = {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  /** It narrows nothing; the first, unless it is another one. */
  readonly usual?: Value;
  readonly word: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  readonly startsOpened?: boolean | undefined;
};

/** One value of several. */
export function Choice<Value extends string | null | undefined>(props: ChoiceProps<Value>) {
  const { label, value, values, word, onChange, startsOpened } = props;
  const { usual = values[0] } = props;
  return (
    <Menu
      label={label}
      startsOpened={startsOpened}
      target={<FilterChip label={label} value={word(value)} on={value !== usual} />}
      items={values.map((one) => ({
        id: String(one),
        label: word(one),
        checked: one === value,
        onSelect: () => onChange(one),
      }))}
    />
  );
}
