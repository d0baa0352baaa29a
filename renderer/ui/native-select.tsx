import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Input } from '#renderer/ui/mantine-more.ts';

type NativeSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** true where a header says what it is: the label is only read out. */
  readonly isLabelHidden?: boolean;
  readonly isWrong?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A native select: typing finds an option, and it needs no library. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, value, onChange, isLabelHidden = false, isWrong = false, size = 'sm', options } = props;
  const id = useId();
  return (
    <Input.Wrapper id={id} size={size} label={isLabelHidden ? undefined : label}>
      <Input
        id={id}
        size={size}
        component="select"
        aria-label={isLabelHidden ? label : undefined}
        error={isWrong}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        rightSectionPointerEvents="none"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
