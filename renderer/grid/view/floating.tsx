import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import classes from './sheet-parts.module.css';

const MARGIN = 8;

/** A point in the window, in pixels. */
export type FloatingPlace = { readonly x: number; readonly y: number };

type FloatingProps = {
  /** Absent: below the cell or header that it is in. */
  readonly at?: FloatingPlace;
  /** Called on a press outside. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/**
 * A part that floats above everything else, below its cell, header or point, or above it where there is more room. It is
 * in the browser's top layer, so that no edge cuts it off.
 */
export function Floating({ at, onLeave, children }: FloatingProps) {
  const part = useRef<HTMLDivElement>(null);
  const point = useRef(at);
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    const element = part.current;
    const target = element?.closest('[role="gridcell"], [role="columnheader"]');
    const { current } = point;
    const rectOf = () =>
      current === undefined ? target?.getBoundingClientRect() : { left: current.x, top: current.y, bottom: current.y };
    if (!element || rectOf() === undefined) return;
    element.showPopover();
    const place = () => {
      const { left, top, bottom } = rectOf() ?? { left: 0, top: 0, bottom: 0 };
      const { width, height } = element.getBoundingClientRect();
      const under = window.innerHeight - bottom - MARGIN;
      const above = under < height && top > under;
      element.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
      element.style.top = `${above ? Math.max(MARGIN, top - height - 2) : bottom + 2}px`;
      element.style.maxHeight = `${Math.max(120, above ? top - 2 * MARGIN : under)}px`;
    };
    place();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) leave();
    };
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      if (element.matches(':popover-open')) element.hidePopover();
      document.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  }, []);
  return (
    <div ref={part} popover="manual" className={classes.floating} data-own-keys>
      {children}
    </div>
  );
}
