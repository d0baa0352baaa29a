import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ValueChoice } from '#renderer/trade/value-choices.ts';
import { FilterChip } from '#renderer/ui/filter-chip.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './choice-filter.module.css';

type ChoiceFilterProps = {
  readonly name: string;
  readonly choices: readonly ValueChoice[];
  /** Values let through; none: all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** True where the values exclude each other. */
  readonly one?: boolean;
};

const ANY = '';

/** A filter as one button that says what is chosen; the choices unfold below it. */
export function ChoiceFilter({ name, choices, chosen, onChange, one = false }: ChoiceFilterProps) {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const [first] = chosen;
  const said =
    first === undefined
      ? t('filter.any')
      : chosen.length === 1
        ? (choices.find((choice) => choice.value === first)?.label ?? first)
        : t('filter.chosen', { count: chosen.length });
  const labelOf = ({ label, count }: ValueChoice) => (
    <span className={classes.choice}>
      {label} <span className={classes.count}>{format.integer(count)}</span>
    </span>
  );
  return (
    <Popover>
      <Popover.Target>
        <FilterChip label={name} value={said} on={chosen.length > 0} />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        {one ? (
          <Radio.Group
            value={first ?? ANY}
            onChange={(value) => onChange(value === ANY ? [] : [value])}
            aria-label={name}
          >
            <Stack gap={8}>
              <Radio value={ANY} label={t('filter.any')} />
              {choices.map((choice) => (
                <Radio key={choice.value} value={choice.value} label={labelOf(choice)} />
              ))}
            </Stack>
          </Radio.Group>
        ) : (
          <>
            <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={name}>
              <Stack gap={8} className={classes.choices}>
                {choices.map((choice) => (
                  <Checkbox key={choice.value} value={choice.value} label={labelOf(choice)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Button
              mt="sm"
              size="compact-sm"
              variant="default"
              disabled={chosen.length === 0}
              onClick={() => onChange([])}
            >
              {t('filter.clearOne')}
            </Button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
