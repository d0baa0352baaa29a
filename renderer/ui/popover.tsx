import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
} from 'react';
import classes from './dropdown.module.css';
import { focusFirst, holdTab } from './focus-first.ts';
import { type Dropdown, type DropdownOptions, useDropdown, useFitInWindow } from './use-dropdown.ts';

type Side = 'bottom-start' | 'bottom-end';
type PopoverState = { readonly dropdown: Dropdown; readonly side: Side };

const PopoverContext = createContext<PopoverState | null>(null);

function usePopover(): PopoverState {
  const state = use(PopoverContext);
  if (!state) throw new Error('A part of a Popover needs the Popover around it');
  return state;
}

type PopoverProps = DropdownOptions & { readonly position?: Side; readonly children: ReactNode };

/**
 * A small dialog below its target. It holds the focus while it is open and gives it back afterwards. It is rendered in
 * place, not at the end of the page, so that it belongs to its landmark. CSS positions it: the library that Mantine's
 * own popover needs is a tenth of the size of the first page.
 */
export function Popover({ position = 'bottom-start', children, ...options }: PopoverProps) {
  const dropdown = useDropdown(options);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught here for everything inside
    <span ref={dropdown.anchor} className={classes.anchor} onKeyDown={dropdown.onKeyDown}>
      <PopoverContext value={{ dropdown, side: position }}>{children}</PopoverContext>
    </span>
  );
}

type TargetProps = {
  readonly onClick?: ((event: never) => void) | undefined;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
};

/** The button. It opens the popover itself, unless the caller controls `opened` and handles the press. */
function PopoverTarget({ children }: { readonly children: ReactElement<TargetProps> }) {
  const { dropdown } = usePopover();
  return cloneElement(children, {
    'aria-haspopup': 'dialog',
    'aria-expanded': dropdown.opened,
    'aria-controls': dropdown.opened ? dropdown.id : undefined,
    ...(dropdown.controlled ? {} : { onClick: () => dropdown.setOpened(!dropdown.opened) }),
  });
}

type PopoverDropdownProps = {
  readonly 'aria-label': string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function PopoverDropdown(props: PopoverDropdownProps) {
  return usePopover().dropdown.opened ? <OpenDropdown {...props} /> : null;
}

function OpenDropdown({ 'aria-label': label, className, children }: PopoverDropdownProps) {
  const { dropdown, side } = usePopover();
  const part = useFitInWindow<HTMLDivElement>();
  useLayoutEffect(() => {
    if (part.current) focusFirst(part.current);
  }, [part]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => holdTab(event.currentTarget, event);
  return (
    <div
      ref={part}
      id={dropdown.id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-side={side === 'bottom-end' ? 'end' : 'start'}
      onKeyDown={onKeyDown}
      className={`${classes.part} ${classes.popover} ${className ?? ''}`}
    >
      {children}
    </div>
  );
}

Popover.Target = PopoverTarget;
Popover.Dropdown = PopoverDropdown;
