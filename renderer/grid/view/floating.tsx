import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './sheet-parts.module.css';

const MARGIN = 8;

type FloatingProps = {
  /** Called on a press outside. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/**
 * A part that floats above everything else, below its cell or header, or above it where there is more room. It is in
 * the browser's top layer, so that no edge cuts it off.
 */
export function Floating({ onLeave, children }: FloatingProps) {
  const part = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useLayoutEffect(() => {
    const element = part.current;
    const target = element?.closest('[role="gridcell"], [role="columnheader"]');
    if (!element || !target) return;
    element.showPopover();
    const place = () => {
      const { left, top, bottom } = target.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const under = window.innerHeight - bottom - MARGIN;
      const above = under < height && top > under;
      element.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
      element.style.top = `${above ? Math.max(MARGIN, top - height - 2) : bottom + 2}px`;
      element.style.maxHeight = `${Math.max(120, above ? top - 2 * MARGIN : under)}px`;
    };
    place();
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) leave.current();
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
