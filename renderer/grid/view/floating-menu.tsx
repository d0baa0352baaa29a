import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Floating, type FloatingPlace } from './floating.tsx';
import classes from './sheet-parts.module.css';

/** One line of a menu of the sheet. */
export type FloatingMenuItem = {
  readonly id: string;
  readonly label: string;
  /** Keys that do the same. */
  readonly keys?: string;
  /** Draws a line above it, where another group begins. */
  readonly apart?: boolean;
  readonly act: () => void;
};

type FloatingMenuProps = {
  readonly label: string;
  readonly items: readonly FloatingMenuItem[];
  /** A line at the end that can't be chosen. */
  readonly note?: string;
  /** Absent: below its cell or header. */
  readonly at?: FloatingPlace;
  readonly onClose: () => void;
};

/** A menu of the sheet. Arrows, Home and End move, Enter chooses, Escape and Tab close it. */
export function FloatingMenu({ label, items, note, at, onClose }: FloatingMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const lines = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = lines.findIndex((line) => line.matches(':focus'));
    const to = { ArrowDown: place + 1, ArrowUp: place - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (to !== undefined) lines[to % lines.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Floating {...(at && { at })} onLeave={onClose}>
      <div ref={list} role="menu" aria-label={label} tabIndex={-1} className={classes.menu} onKeyDown={onKeyDown}>
        {items.map(({ id, label: text, keys, apart = false, act }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-keyshortcuts={keys?.replaceAll(' ', '+')}
            className={classes.menuItem}
            data-apart={apart ? true : undefined}
            onClick={() => {
              onClose();
              act();
            }}
          >
            {text}
            {keys === undefined ? null : (
              <span className={classes.menuKeys} aria-hidden>
                {keys}
              </span>
            )}
          </button>
        ))}
      </div>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
    </Floating>
  );
}
