import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** True gives the content a margin; tables go without, up to the frame. */
  readonly padded?: boolean;
  readonly children: ReactNode;
};

/** A framed part of a page with its own heading. */
export function Panel({ title, note, actions, padded = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={padded ? `${classes.body} ${classes.padded}` : classes.body}>{children}</div>
    </section>
  );
}
