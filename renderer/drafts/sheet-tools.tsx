import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FloatingMenuItem } from '#renderer/grid/view/floating-menu.tsx';
import { Menu, type MenuItem } from '#renderer/ui/menu.tsx';

type ToolProps = {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button among the tools of a sheet. */
export function Tool({ disabled, onClick, children }: ToolProps) {
  return (
    <Button variant="subtle" color="gray" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

type ToolMenuProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly items: readonly MenuItem[];
};

/** Several tools behind one button. */
export function ToolMenu({ label, disabled, items }: ToolMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      target={
        <Button
          variant="subtle"
          color="gray"
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      }
    />
  );
}

/** An act on the selected rows, as a tool and as an item of the menu of a cell. */
export type RowAct = { readonly id: string; readonly label: string; readonly act: () => void };

/** @returns the acts as items of the menu of a cell, below a line */
export const itemsOfActs = (acts: readonly RowAct[]): readonly FloatingMenuItem[] =>
  acts.map((act, at) => ({ ...act, apart: at === 0 }));

/** Acts on the selected rows as tools. */
export const ActTools = ({ acts, disabled }: { readonly acts: readonly RowAct[]; readonly disabled: boolean }) =>
  acts.map(({ id, label, act }) => (
    <Tool key={id} disabled={disabled} onClick={act}>
      {label}
    </Tool>
  ));
