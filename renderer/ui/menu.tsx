import { IconCheck } from '@tabler/icons-react';
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import classes from './dropdown.module.css';
import { useDropdown, useFitInWindow } from './use-dropdown.ts';

/** One item of a menu. */
export type MenuItem = {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** Absent for an action; true or false for one of several choices. */
  readonly checked?: boolean;
  /** Draws a line above the item, where another group begins. */
  readonly apart?: boolean;
  readonly onSelect: () => void;
};

type TargetProps = {
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
};

type MenuProps = {
  readonly label: string;
  readonly target: ReactElement<TargetProps>;
  readonly items: readonly MenuItem[];
  readonly startsOpened?: boolean | undefined;
};

/** A button with a menu below it. Arrows, Home and End move, Enter chooses, Escape and Tab close it. */
export function Menu({ label, target, items, startsOpened }: MenuProps) {
  const dropdown = useDropdown(startsOpened);
  const choose = (item: MenuItem) => {
    dropdown.close();
    item.onSelect();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught here for everything inside
    <span ref={dropdown.anchor} className={classes.anchor} onKeyDown={dropdown.onKeyDown}>
      {cloneElement(target, {
        'aria-haspopup': 'menu',
        'aria-expanded': dropdown.opened,
        onClick: () => dropdown.setOpened(!dropdown.opened),
      })}
      {dropdown.opened ? (
        <MenuList label={label} items={items} onChoose={choose} onLeave={() => dropdown.setOpened(false)} />
      ) : null}
    </span>
  );
}

type MenuListProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onChoose: (item: MenuItem) => void;
  readonly onLeave: () => void;
};

const itemsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

function MenuList({ label, items, onChoose, onLeave }: MenuListProps) {
  const list = useFitInWindow<HTMLDivElement>();
  useLayoutEffect(() => {
    const lines = itemsIn(list.current);
    (lines.find((line) => line.getAttribute('aria-checked') === 'true') ?? lines[0])?.focus();
  }, [list]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave();
    const lines = itemsIn(list.current);
    const at = lines.findIndex((line) => line.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    lines[to % lines.length]?.focus();
  };

  const marked = items.some(({ checked }) => checked !== undefined);
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      data-side="start"
      className={`${classes.part} ${classes.menu}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <MenuLine key={item.id} item={item} marked={marked} onChoose={onChoose} />
      ))}
    </div>
  );
}

type MenuLineProps = {
  readonly item: MenuItem;
  /** True in a menu where some items have a check mark: then all items leave space for it. */
  readonly marked: boolean;
  readonly onChoose: (item: MenuItem) => void;
};

function MenuLine({ item, marked, onChoose }: MenuLineProps) {
  const icon = item.icon ?? (marked ? <IconCheck size={14} className={classes.mark} aria-hidden /> : null);
  return (
    <>
      {item.apart ? <hr className={classes.divider} /> : null}
      <button
        type="button"
        tabIndex={-1}
        className={classes.item}
        {...(item.checked === undefined
          ? { role: 'menuitem' }
          : { role: 'menuitemradio', 'aria-checked': item.checked })}
        onClick={() => onChoose(item)}
      >
        {icon}
        <span className={classes.label}>{item.label}</span>
      </button>
    </>
  );
}
