import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  /** The first is the default. */
  readonly values: readonly Value[];
  readonly word: (value: Value) => string;
  readonly onChange: (value: Value) => void;
  /** It narrows nothing. */
  readonly isQuiet?: boolean;
};

/** One value of several. */
export function Choice<Value extends string>({
  label,
  value,
  values,
  word,
  onChange,
  isQuiet = false,
}: ChoiceProps<Value>) {
  return (
    <Menu
      label={label}
      target={<FilterChip label={label} value={word(value)} on={!isQuiet && value !== values[0]} />}
      items={values.map((one) => ({
        id: one,
        label: word(one),
        checked: one === value,
        onSelect: () => onChange(one),
      }))}
    />
  );
}
