import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog } from '#renderer/ui/dialog.tsx';
import classes from './photos.module.css';

type StepDialogProps = {
  readonly title: string;
  /** In pixels. */
  readonly size: number;
  /** Which step is shown. */
  readonly step: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog of several steps, such as a choice, work and its outcome. Each takes the place of the one before, whose
 * controls go, and the focus with them: what is marked with `data-autofocus` gets it then, or else the step itself, so
 * that keys go on working and a second Enter cancels nothing.
 */
export function StepDialog({ title, size, step, onClose, children }: StepDialogProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The dialog gives the focus to its first step by itself. Before the paint: a key pressed on sight of a step is its.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    (root.current?.querySelector<HTMLElement>('[data-autofocus]') ?? root.current)?.focus();
  }, [step]);
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <div ref={root} tabIndex={-1} className={classes.step}>
        {children}
      </div>
    </Dialog>
  );
}
