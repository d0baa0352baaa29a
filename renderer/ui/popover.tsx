import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useLayoutEffect } from 'react';
import classes from './dropdown.module.css';
import { focusFirst, holdTab } from './focus-first.ts';
import { useDropdown, useFitInWindow } from './use-dropdown.ts';

type TargetProps = {
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
};

type PopoverProps = {
  readonly label: string;
  /** The button that opens and closes it. */
  readonly target: ReactElement<TargetProps>;
  /** With which edge of the button it is in line. */
  readonly side?: 'start' | 'end';
  readonly className?: string | undefined;
  readonly startsOpened?: boolean | undefined;
  /** It is about to open. */
  readonly onOpen?: () => void;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A small dialog below its target. It holds the focus while it is open and gives it back afterwards. It is rendered in
 * place, not at the end of the page, so that it belongs to its landmark. CSS positions it: the library that Mantine's
 * own popover needs is a tenth of the size of the first page.
 */
export function Popover({ target, startsOpened, onOpen, children, ...part }: PopoverProps) {
  const { id, opened, setOpened, anchor, onKeyDown } = useDropdown(startsOpened);
  const press = () => {
    if (!opened) onOpen?.();
    setOpened(!opened);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is caught here for everything inside
    <span ref={anchor} className={classes.anchor} onKeyDown={onKeyDown}>
      {cloneElement(target, {
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        onClick: press,
      })}
      {opened ? (
        <OpenPopover {...part} id={id}>
          {typeof children === 'function' ? children(() => setOpened(false)) : children}
        </OpenPopover>
      ) : null}
    </span>
  );
}

type OpenPopoverProps = Pick<PopoverProps, 'label' | 'side' | 'className'> & {
  readonly id: string;
  readonly children: ReactNode;
};

function OpenPopover({ id, label, side = 'start', className = '', children }: OpenPopoverProps) {
  const part = useFitInWindow<HTMLDivElement>();
  useLayoutEffect(() => {
    if (part.current) focusFirst(part.current);
  }, [part]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => holdTab(event.currentTarget, event);
  return (
    <div
      ref={part}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-side={side}
      onKeyDown={onKeyDown}
      className={`${classes.part} ${classes.popover} ${className}`}
    >
      {children}
    </div>
  );
}
