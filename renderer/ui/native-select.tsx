import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';

type NativeSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A native select: typing finds an option, and it needs no library. */
export function NativeSelect({ label, value, onChange, options }: NativeSelectProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label}>
      <Input
        id={id}
        component="select"
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
