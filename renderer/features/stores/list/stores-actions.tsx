import { Button, Stack } from '@mantine/core';
import { IconColumns3, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MakeOffline } from '#renderer/download/make-offline.tsx';
import { FollowButton } from '#renderer/followed/follow-button.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import { EditMenu } from '../parts/edit-menu.tsx';
import { StoreColumn } from '../parts/stores-search.ts';
import type { StoreSelection } from './stores-table.tsx';

type ColumnsMenuProps = {
  readonly hidden: readonly StoreColumn[];
  readonly onChange: (hidden: StoreColumn[]) => void;
};

/** Chooses the columns of the stores table. */
function ColumnsMenu({ hidden, onChange }: ColumnsMenuProps) {
  const t = useStoresTexts();
  const shown = StoreColumn.options.filter((column) => !hidden.includes(column));
  return (
    <Popover
      label={t('columns')}
      side="end"
      target={
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columns')}
        </Button>
      }
    >
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
    </Popover>
  );
}

type StoresActionsProps = {
  /** Makes a new store; null: nothing can be edited. */
  readonly onAdd: (() => void) | null;
  readonly selection: StoreSelection;
  readonly hidden: readonly StoreColumn[];
  readonly onHide: (hidden: StoreColumn[]) => void;
  /** Acts on the whole list, before Refresh. */
  readonly tools: ReactNode;
};

/** The actions for the selected stores or, while none is selected, for the whole list. */
export function StoresActions({ selection, onAdd, hidden, onHide, tools }: StoresActionsProps) {
  const t = useStoresTexts();
  const d = useDetailsTexts();
  const number = useCount();
  // Both together would take two lines, and the rows would move away under the pointer that selects them.
  if (selection.chosen.length > 0)
    return (
      <>
        <Button variant="subtle" color="gray" onClick={selection.clear}>
          {t('selection.clear')}
        </Button>
        <EditMenu stores={selection.chosen} label={d('sheet.openChosen', number(selection.chosen.length))} />
        <FollowButton bare externalIds={selection.chosen} />
        <MakeOffline externalIds={selection.chosen}>
          {t('selection.makeOffline', { count: selection.chosen.length })}
        </MakeOffline>
        <RefreshButton />
      </>
    );
  return (
    <>
      <Button variant="default" renderRoot={(props) => <Link to="/stores/edit/details" {...props} />}>
        {d('sheet.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={onAdd === null}
        onClick={() => onAdd?.()}
      >
        {d('new.open')}
      </Button>
      {tools}
      <RefreshButton />
      <ColumnsMenu hidden={hidden} onChange={onHide} />
    </>
  );
}
