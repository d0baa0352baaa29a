import { Button, Checkbox, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Popover } from '#renderer/ui/popover.tsx';
import { StoreColumn } from '../stores-search.ts';

type ColumnsMenuProps = {
  readonly hidden: readonly StoreColumn[];
  readonly onChange: (hidden: StoreColumn[]) => void;
};

/** Which columns the table of stores shows. */
export function ColumnsMenu({ hidden, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation('stores');
  const shown = StoreColumn.options.filter((column) => !hidden.includes(column));
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Checkbox.Group
          value={shown}
          onChange={(values) => onChange(StoreColumn.options.filter((column) => !values.includes(column)))}
          aria-label={t('columns')}
        >
          <Stack gap={8}>
            {StoreColumn.options.map((column) => (
              <Checkbox key={column} value={column} label={t(`column.${column}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
